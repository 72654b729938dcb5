/**
 * How sure the player is of their answer. The row is there from the start, so that nothing moves
 * when the answer is saved, and what was chosen shows at once.
 */
import { useId, useState } from "react";
import type { Confidence as Level, Me } from "@/live/messages";
import { t } from "@/messages/confidence";
import { confidenceLevels } from "@/room/confidence-levels";

interface ConfidenceProps {
  me: Me;
  onSay: (level: Level) => void;
}

export function Confidence({ me, onSay }: ConfidenceProps) {
  const id = useId();
  const [said, setSaid] = useState<Level | null>(null);
  const isAnswered = me.pick !== null;
  // A second vote begins without what was said of the first.
  if (!isAnswered && said !== null) setSaid(null);
  const chosen = said ?? me.confidence ?? null;
  return (
    <fieldset
      aria-describedby={isAnswered ? undefined : id}
      className="flex min-w-0 flex-col"
      disabled={!isAnswered}
    >
      <legend className="mx-auto pb-1 text-center font-semibold">{t("title")}</legend>
      <div className="flex gap-1 rounded-md border-2 border-field bg-surface p-0.5">
        {confidenceLevels.map((level) => (
          <label
            className="relative flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-sm px-1 text-center font-semibold leading-tight has-checked:bg-primary has-checked:text-on-primary has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
            key={level}
          >
            <input
              checked={chosen === level}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none disabled:cursor-default"
              name={id}
              onChange={() => {
                setSaid(level);
                onSay(level);
              }}
              type="radio"
              value={level}
            />
            {t(level)}
          </label>
        ))}
      </div>
      {!isAnswered && (
        <p className="sr-only" id={id}>
          {t("first")}
        </p>
      )}
    </fieldset>
  );
}

const words = { guess: "saidGuess", fairlySure: "saidFairlySure", sure: "saidSure" } as const;

/** Beside the verdict: knowing what one knows is half of learning. */
export function SaidConfidence({ level }: { level: Level }) {
  return <p className="text-muted">{t(words[level])}</p>;
}
