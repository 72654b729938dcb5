/**
 * A number: typed, or with a range also set with a slider and two buttons. All three show the same
 * number; typed text stays as typed, and below it stands how it is read.
 */
import { useState } from "react";
import { onStep, writtenNumber } from "@/lib/decimal";
import { numberText } from "@/lib/number-text";
import { isComplete, typedNumber, untouchedChoice } from "@/live/choices";
import type { Choice, OfferOf } from "@/live/messages";
import { sameChoice } from "@/live/same-choice";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";

type Range = NonNullable<OfferOf<"number">["range"]>;

/** What the field shows: the number as typed. */
function typedIn(choice: Choice | null): string {
  return choice?.kind === "number" ? (choice.typed ?? choice.number) : "";
}

/** How the typed number is read, with its unit; null while the field says the same. */
function readAs(offer: OfferOf<"number">, choice: Choice | null): string | null {
  if (choice?.kind !== "number" || !isComplete(offer, choice)) return null;
  const number = writtenNumber(choice.number);
  const isSame = typedIn(choice).trim() === choice.number && number === choice.number;
  if (isSame) return null;
  return offer.unit === "" ? number : `${number} ${offer.unit}`;
}

function StepButton(props: {
  label: string;
  path: string;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <IconButton
      disabled={props.disabled}
      label={props.label}
      onClick={props.onPress}
      variant="secondary"
    >
      <svg aria-hidden="true" className="size-5" viewBox="0 0 20 20">
        <path d={props.path} stroke="currentColor" strokeLinecap="round" strokeWidth="3" />
      </svg>
    </IconButton>
  );
}

interface SliderProps {
  range: Range;
  value: number;
  locked: boolean;
  onNumber: (number: string) => void;
}

function RangeInput({ range, value: number, locked, onNumber }: SliderProps) {
  const [spoken, setSpoken] = useState("");
  function move(by: number) {
    const next = onStep(number + by * Number(range.step), range);
    onNumber(next);
    setSpoken(next);
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <StepButton
          disabled={locked || number <= Number(range.min)}
          label={t("play.number.less")}
          onPress={() => move(-1)}
          path="M4 10h12"
        />
        <input
          aria-disabled={locked || undefined}
          aria-label={t("play.number.slider")}
          className="h-11 min-w-0 flex-1"
          max={range.max}
          min={range.min}
          onChange={(event) => {
            if (!locked) onNumber(onStep(Number(event.target.value), range));
          }}
          step={range.step}
          type="range"
          value={number}
        />
        <StepButton
          disabled={locked || number >= Number(range.max)}
          label={t("play.number.more")}
          onPress={() => move(1)}
          path="M4 10h12M10 4v12"
        />
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
      <p aria-hidden="true" className="flex justify-between px-14 text-muted text-sm tabular-nums">
        <span>{numberText(range.min)}</span>
        <span>{numberText(range.max)}</span>
      </p>
    </div>
  );
}

export function NumberKind({ offer, choice, locked, onChange }: KindProps<"number">) {
  const { range, unit } = offer;
  const [entered, setEntered] = useState<Choice | null>(null);
  const shown = choice ?? untouchedChoice(offer);
  // A saved number may come back as plain digits; the field keeps what was typed for it.
  const isEntered = entered !== null && shown !== null && sameChoice(entered, shown);
  const read = readAs(offer, choice);
  const hints: string[] = [];
  if (range !== null) {
    hints.push(t("play.number.range", { min: numberText(range.min), max: numberText(range.max) }));
  }
  if (offer.byCloseness === true) hints.push(t("byCloseness"));
  const onSlider =
    shown?.kind === "number" && isComplete(offer, shown) ? Number(shown.number) : null;
  return (
    <div className="flex flex-col gap-2">
      <Field
        autoComplete="off"
        className="answer-field tabular-nums"
        enterKeyHint="send"
        inputMode="decimal"
        label={unit === "" ? t("play.number.label") : t("play.number.labelIn", { unit })}
        locked={locked}
        maxLength={32}
        onChange={(event) => {
          const next = typedNumber(offer, event.target.value);
          setEntered(next);
          onChange(next);
        }}
        value={typedIn(isEntered ? entered : shown)}
        {...(hints.length === 0 ? {} : { hint: hints.join(" · ") })}
      />
      {/* Always there, so that readers announce what comes into it, and nothing moves. */}
      <p aria-live="polite" className="min-h-6 font-semibold tabular-nums" dir="auto">
        {read !== null && t("play.number.readAs", { number: read })}
      </p>
      {range !== null && (
        <RangeInput
          locked={locked}
          onNumber={(number) => {
            setEntered(null);
            onChange({ kind: "number", number });
          }}
          range={range}
          value={onSlider ?? Number(range.min)}
        />
      )}
    </div>
  );
}
