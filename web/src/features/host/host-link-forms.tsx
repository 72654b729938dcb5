/** Asks whom a new host link is for: the host's own phone, or a co-host. */
import { QrCode, UserRoundPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { HostLink } from "@/api/types";
import { t } from "@/messages/host-links";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

/** The server's limit, in characters as people count them. */
const labelMax = 40;
const characters = new Intl.Segmenter();

interface HostLinkFormsProps {
  /** Whether the session has all the links it can have. */
  isFull: boolean;
  /** What is being made right now. */
  making: HostLink["purpose"] | null;
  onMake: (form: Pick<HostLink, "purpose" | "label">) => void;
}

export function HostLinkForms({ isFull, making, onMake }: HostLinkFormsProps) {
  const [label, setLabel] = useState("");
  const isTooLong = [...characters.segment(label.trim())].length > labelMax;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTooLong && making === null) onMake({ purpose: "coHost", label: label.trim() });
  }

  if (isFull) return <p>{t("limit")}</p>;
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold text-lg">{t("phone")}</h3>
        <p className="text-muted text-sm">{t("phoneHint")}</p>
        <Button
          disabled={making !== null}
          onClick={() => onMake({ purpose: "remote", label: "" })}
          pending={making === "remote"}
          variant="primary"
          wide
        >
          <QrCode aria-hidden="true" className="size-5 shrink-0" />
          {t("phoneMake")}
        </Button>
      </section>
      <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
        <h3 className="font-semibold text-lg">{t("coHost")}</h3>
        <Field
          autoComplete="off"
          dir="auto"
          error={isTooLong ? t("nameTooLong") : undefined}
          hint={t("nameHint")}
          label={t("name")}
          onChange={(event) => setLabel(event.target.value)}
          value={label}
        />
        <Button disabled={making !== null} pending={making === "coHost"} type="submit" wide>
          <UserRoundPlus aria-hidden="true" className="size-5 shrink-0" />
          {t("coHostMake")}
        </Button>
      </form>
    </>
  );
}
