/** What a live session without a quiz is called, and how it begins. */
import { useEffect, useId, useRef } from "react";
import { t } from "@/messages/alone";
import { Field } from "@/ui/field";
import { RadioCard } from "@/ui/radio-card";
import type { AudienceChoice } from "./audience-choice";

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

interface AudienceFieldsProps {
  choice: AudienceChoice;
  /** Whether to say that the title is missing. */
  isTitleMissing: boolean;
  onChange: (choice: AudienceChoice) => void;
  /** Whether the title has the focus once it is there. */
  takesFocus?: boolean;
}

export function AudienceFields(props: AudienceFieldsProps) {
  const { choice, isTitleMissing, onChange, takesFocus = false } = props;
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Field
        autoComplete="off"
        dir="auto"
        error={isTitleMissing ? t("nameMissing") : undefined}
        label={t("name")}
        maxLength={titleMax}
        onChange={(event) => onChange({ ...choice, title: event.target.value })}
        ref={title}
        value={choice.title}
      />
      <WayChoice
        onChange={(way) => onChange({ ...choice, isApproved: way === "approved" })}
        way={choice.isApproved ? "approved" : "open"}
      />
      <Field
        autoComplete="off"
        dir="auto"
        hint={t("topicHint")}
        label={t("topic")}
        maxLength={topicMax}
        onChange={(event) => onChange({ ...choice, topic: event.target.value })}
        value={choice.topic}
      />
    </>
  );
}
