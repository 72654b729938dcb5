/** Asks what a new link to a report shows, and how long it works. Names stay out unless asked for. */
import { Link2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { NewReportLink } from "@/api/types";
import { t } from "@/messages/report-links";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/select";

type Lifetime = NonNullable<NewReportLink["lifetime"]>;

const lifetimes = ["week", "month", "quarter", "unlimited"] as const satisfies readonly Lifetime[];

interface OptionProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Option({ label, hint, isOn, onChange }: OptionProps) {
  const hintId = useId();
  return (
    <div>
      <Checkbox
        aria-describedby={hintId}
        checked={isOn}
        className="font-semibold"
        label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="ps-8.5 text-muted text-sm" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

interface ShareFormProps {
  /** Whether the report has all the links it can have. */
  isFull: boolean;
  pending: boolean;
  onMake: (form: NewReportLink) => void;
}

export function ShareForm({ isFull, pending, onMake }: ShareFormProps) {
  const [showsNames, setShowsNames] = useState(false);
  const [showsTexts, setShowsTexts] = useState(false);
  const [lifetime, setLifetime] = useState<Lifetime>("month");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!pending) onMake({ showsNames, showsTexts, lifetime });
  }

  if (isFull) return <p>{t("limit")}</p>;
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Option hint={t("namesHint")} isOn={showsNames} label={t("names")} onChange={setShowsNames} />
      <Option hint={t("textsHint")} isOn={showsTexts} label={t("texts")} onChange={setShowsTexts} />
      <Select
        label={t("ends")}
        onChange={(event) => {
          const chosen = lifetimes.find((one) => one === event.target.value);
          if (chosen !== undefined) setLifetime(chosen);
        }}
        options={lifetimes.map((value) => ({ value, label: t(value) }))}
        value={lifetime}
      />
      <Button pending={pending} type="submit" variant="primary" wide>
        {!pending && <Link2 aria-hidden="true" className="size-5 shrink-0" />}
        {t("make")}
      </Button>
    </form>
  );
}
