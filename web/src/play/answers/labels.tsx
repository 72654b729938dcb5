/**
 * Spots on the picture to label, without dragging: one spot after the other is asked, and a tap on a
 * label puts it there. Any spot can be asked again, on the picture or in the list below it.
 */
import { type MouseEvent, useState } from "react";
import { plainText } from "@/lib/rich-text";
import type { AnswerView, PinPoint } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { LabelPicture, SpotNumber } from "@/room/kinds/label-picture";
import { RichText } from "@/ui/rich-text";

const whole = 10_000;

/** The spot nearest to a tap: the targets of spots that are close together overlap. */
export function nearestSpot(
  spots: readonly PinPoint[],
  at: { x: number; y: number },
  size: { width: number; height: number },
): number {
  const distances = spots.map((spot) =>
    Math.hypot((spot.x / whole) * size.width - at.x, (spot.y / whole) * size.height - at.y),
  );
  return distances.indexOf(Math.min(...distances));
}

interface SpotProps {
  index: number;
  label: AnswerView | undefined;
  isAsked: boolean;
  locked: boolean;
}

/** What a spot is called, and what is there. */
function spotWords(index: number, label: AnswerView | undefined): string {
  const words = label === undefined ? t("play.labels.empty") : plainText(label.text);
  return `${t("labels.named", { number: index + 1 })}: ${words}`;
}

interface MarkerProps extends SpotProps {
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A spot on the picture. The list has the same for keyboards. */
function Marker({ index, label, isAsked, locked, onPress }: MarkerProps) {
  return (
    <button
      aria-disabled={locked || undefined}
      aria-label={spotWords(index, label)}
      aria-pressed={isAsked}
      className="spot-button"
      data-asked={isAsked || undefined}
      data-filled={label !== undefined || undefined}
      onClick={(event) => {
        if (!locked) onPress(event);
      }}
      tabIndex={-1}
      type="button"
    >
      <SpotNumber index={index} />
    </button>
  );
}

function Line({ index, label, isAsked, locked, onPress }: SpotProps & { onPress: () => void }) {
  return (
    <button
      aria-disabled={locked || undefined}
      aria-pressed={isAsked}
      className="label-line"
      data-asked={isAsked || undefined}
      onClick={() => {
        if (!locked) onPress();
      }}
      type="button"
    >
      <SpotNumber index={index} />
      <span className="sr-only">{spotWords(index, label)}</span>
      {label !== undefined && (
        <span aria-hidden="true" className="label-line-text" dir="auto">
          <RichText text={label.text} />
        </span>
      )}
    </button>
  );
}

export function LabelsKind({ question, offer, choice, locked, onChange }: KindProps<"labels">) {
  const { spots, labels } = offer;
  const given = choice?.kind === "labels" ? choice.labels : spots.map(() => null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [placed, setPlaced] = useState("");
  const free = given.indexOf(null);
  const asked = locked ? null : (wanted ?? (free < 0 ? null : free));
  const labelAt = (index: number) => labels.find(({ id }) => id === given[index]);

  function ask(index: number) {
    setPlaced("");
    setWanted(index);
  }

  /** A label is there once: where it was before, it no longer is. */
  function put(label: AnswerView) {
    if (asked === null) return;
    const isHere = given[asked] === label.id;
    const next = given.map((id) => (id === label.id ? null : id));
    const words = { label: plainText(label.text), number: asked + 1 };
    setPlaced(t(isHere ? "play.labels.removed" : "play.labels.placed", words));
    setWanted(isHere ? asked : null);
    onChange({ kind: "labels", labels: isHere ? next : next.with(asked, label.id) });
  }

  const done = [t("play.labels.done"), locked ? "" : t("play.labels.change")].join(" ").trim();
  const words =
    asked === null ? (free < 0 ? done : "") : t("play.labels.next", { number: asked + 1 });
  return (
    <div className="label-answer">
      <LabelPicture
        draw={(index) => (
          <Marker
            index={index}
            isAsked={asked === index}
            label={labelAt(index)}
            locked={locked}
            onPress={(event) => {
              const box = event.currentTarget.closest(".pin-box")?.getBoundingClientRect();
              // A screen reader presses without coordinates.
              if (event.detail === 0 || box === undefined) ask(index);
              else {
                const at = { x: event.clientX - box.left, y: event.clientY - box.top };
                ask(nearestSpot(spots, at, box));
              }
            }}
          />
        )}
        media={question.media}
        spots={spots}
      />
      <p aria-live="polite" className="label-asked" data-done={asked === null || undefined}>
        {placed !== "" && <span className="sr-only">{`${placed} `}</span>}
        {words}
      </p>
      <ul aria-label={t("labels.labels")} className="label-tiles">
        {labels.map((label) => {
          const at = given.indexOf(label.id);
          return (
            <li key={label.id}>
              <button
                aria-disabled={asked === null || undefined}
                aria-pressed={at >= 0 && at === asked}
                className="label-tile"
                data-used={at >= 0 || undefined}
                onClick={() => put(label)}
                type="button"
              >
                <span dir="auto">
                  <RichText text={label.text} />
                </span>
                {at >= 0 && (
                  <>
                    <span className="sr-only">, {t("play.labels.used", { number: at + 1 })}</span>
                    <SpotNumber index={at} />
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <ol aria-label={t("labels.spots")} className="label-lines">
        {spots.map((spot, index) => (
          <li key={`${spot.x}:${spot.y}`}>
            <Line
              index={index}
              isAsked={asked === index}
              label={labelAt(index)}
              locked={locked}
              onPress={() => ask(index)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
