/** A step of a scale, as radio buttons large enough for a thumb. */
import { useId } from "react";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { many } from "@/room/kinds/many";

export function RatingKind({ question, offer, choice, locked, onChange }: KindProps<"rating">) {
  const name = useId();
  const step = choice?.kind === "rating" ? choice.step : null;
  const { low, high, steps } = offer;
  const first = offer.isRecommendation === true ? 0 : 1;
  const last = first + steps - 1;
  const nameOf = (number: number) => {
    const end = number === first ? low : number === last ? high : "";
    return end === ""
      ? t("play.rating.step", { number, total: last })
      : t("play.rating.stepNamed", { number, total: last, name: end });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t("play.rating.label", { question: question.text })}</legend>
      <div className="rating-steps" data-many={many(steps)}>
        {Array.from({ length: steps }, (_, index) => first + index).map((number) => (
          <label className="rating-step" key={number}>
            <input
              aria-disabled={locked || undefined}
              aria-label={nameOf(number)}
              checked={step === number}
              className="sr-only"
              name={name}
              onChange={() => {
                if (!locked) onChange({ kind: "rating", step: number });
              }}
              type="radio"
            />
            <span aria-hidden="true">{number}</span>
          </label>
        ))}
      </div>
      {(low !== "" || high !== "") && (
        <p aria-hidden="true" className="flex justify-between gap-4 font-semibold text-muted">
          <span dir="auto">{low}</span>
          <span className="text-end" dir="auto">
            {high}
          </span>
        </p>
      )}
    </fieldset>
  );
}
