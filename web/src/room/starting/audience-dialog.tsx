/** Starts a live session without a quiz, for audience questions and brainstorms alone. */
import { useId, useRef, useState } from "react";
import { t } from "@/messages/alone";
import { t as wallWords } from "@/messages/wall";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { RadioCard } from "@/ui/radio-card";
import { useStartAudience } from "./use-start-room";

const titleMax = 95;
const topicMax = 200;

const ways = ["open", "approved"] as const;
type Way = (typeof ways)[number];

function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{t("who")}</legend>
      {ways.map((value) => (
        <RadioCard
          checked={way === value}
          hint={t(`${value}Hint`)}
          key={value}
          label={t(value)}
          name={name}
          onChange={onChange}
          value={value}
        />
      ))}
    </fieldset>
  );
}

export function AudienceDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState(wallWords("title"));
  const [topic, setTopic] = useState("");
  const [way, setWay] = useState<Way>("open");
  const [error, setError] = useState<string | undefined>();
  const name = useRef<HTMLInputElement>(null);
  const start = useStartAudience();
  return (
    <Dialog
      className="sm:max-w-2xl"
      description={t("startHint")}
      onClose={onClose}
      open
      title={t("start")}
    >
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (start.isPending) return;
          if (title.trim() === "") {
            setError(t("nameMissing"));
            name.current?.focus();
            return;
          }
          start.mutate({ title, topic, isApproved: way === "approved" });
        }}
      >
        <Field
          autoComplete="off"
          dir="auto"
          error={error}
          label={t("name")}
          maxLength={titleMax}
          onChange={(event) => {
            setTitle(event.target.value);
            setError(undefined);
          }}
          ref={name}
          value={title}
        />
        <WayChoice onChange={setWay} way={way} />
        <Field
          autoComplete="off"
          dir="auto"
          hint={t("topicHint")}
          label={t("topic")}
          maxLength={topicMax}
          onChange={(event) => setTopic(event.target.value)}
          value={topic}
        />
        <div className="flex justify-end">
          <Button pending={start.isPending} type="submit" variant="highlight">
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
