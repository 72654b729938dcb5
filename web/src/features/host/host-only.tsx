/**
 * What only the host sees: the presenter's notes, what is right in the question in play, its
 * explanation, and what comes next with its notes. Folded at first; this device remembers whether it is open.
 */
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { withUnit } from "@/lib/number-text";
import { plainText } from "@/lib/rich-text";
import { readLocal, writeLocal } from "@/lib/storage";
import type { ServerClock } from "@/live/clock";
import type { HostHand, MediaView, Offer, Solution } from "@/live/messages";
import { t } from "@/messages/hand";
import { t as kindWords } from "@/messages/kinds";
import { Explanation } from "@/room/kinds/explanation";
import { Result } from "@/room/kinds/result";
import { itemsIn } from "@/room/kinds/result-categorize";
import { labelsAt } from "@/room/kinds/result-labels";
import { isUnscored } from "@/room/kinds/unscored";
import { choiceText, kindName } from "@/room/kinds/words";
import { Badge } from "@/ui/badge";
import { useSecondsUntil } from "@/ui/use-time";
import { FirstVoteSpread } from "./second-vote";

const key = "fanfare.hostOnly";
/** Folded at first: many hosts show this very page to the room. */
const startsOpen = () => readLocal(key) === "open";

/** What is right, a line each; null while it can't be told without the answers on offer. */
export function rightLines(offer: Offer | null, solution: Solution): readonly string[] | null {
  switch (solution.kind) {
    case "choice":
    case "trueFalse":
      if (offer === null) return null;
      return solution.correct.map((id) => choiceText(offer, { kind: "answers", answers: [id] }));
    case "order":
      if (offer === null) return null;
      return solution.right.map((id) => choiceText(offer, { kind: "order", answers: [id] }));
    case "match":
      if (offer === null) return null;
      return solution.pairs.map((pair) => choiceText(offer, { kind: "match", pairs: [pair] }));
    case "categorize":
      if (offer?.kind !== "categorize") return null;
      return offer.categories.map((category, index) => {
        const own = itemsIn(offer, solution, index).map(({ item }) => plainText(item.text));
        return `${plainText(category.text)}: ${own.join(", ") || "–"}`;
      });
    case "labels":
      if (offer?.kind !== "labels") return null;
      return offer.spots.map((_spot, index) => {
        const own = labelsAt(offer, solution, index).map(({ text }) => plainText(text));
        return `${index + 1} – ${own.join(", ")}`;
      });
    case "typed":
      return solution.accepted;
    case "gaps":
      return solution.gaps.map(({ accepted }, index) => `${index + 1}. ${accepted.join(", ")}`);
    case "number": {
      const unit = offer?.kind === "number" ? offer.unit : "";
      const around = { tolerance: withUnit(solution.tolerance, unit) };
      const lines = [withUnit(solution.right, unit)];
      if (Number(solution.tolerance) !== 0) lines.push(kindWords("tolerance", around));
      const span = solution.closeness?.span;
      if (span != null) lines.push(kindWords("partsUpTo", { span: withUnit(span, unit) }));
      return lines;
    }
    default:
      return [];
  }
}

interface RightProps {
  offer: Offer | null;
  solution: Solution;
  media: MediaView | null;
}

function Right({ offer, solution, media }: RightProps) {
  if (isUnscored(solution.kind)) return <p className="text-muted">{kindWords("unscored")}</p>;
  const lines = rightLines(offer, solution);
  const List = solution.kind === "order" ? "ol" : "ul";
  return (
    <section>
      <h3 className="font-semibold text-muted text-sm">{kindWords("right")}</h3>
      {lines === null && <p className="text-muted">{t("answerLater")}</p>}
      {lines !== null && lines.length > 0 && (
        <List
          className={
            solution.kind === "order"
              ? "list-decimal ps-5 font-semibold text-lg"
              : "font-semibold text-lg"
          }
        >
          {lines.map((line) => (
            <li className="wrap-anywhere" dir="auto" key={line}>
              {line}
            </li>
          ))}
        </List>
      )}
      {solution.kind === "pin" && (
        <Result
          face="page"
          media={media}
          offer={{ kind: "pin" }}
          pickedCount={0}
          showCounts={false}
          solution={solution}
        />
      )}
    </section>
  );
}

/** When the autopilot goes on. */
export function GoesOn({ clock, hand }: { clock: ServerClock; hand: HostHand | null }) {
  if (hand === null || hand.autoPlay === null || hand.goesOnAtMs === null) return null;
  return <SecondsLeft atMs={hand.goesOnAtMs} clock={clock} />;
}

function SecondsLeft({ clock, atMs }: { clock: ServerClock; atMs: number }) {
  const seconds = useSecondsUntil(clock, atMs);
  return (
    <p className="mt-4 text-muted" role="timer">
      {t("goesOn", { seconds })}
    </p>
  );
}

/** As its author wrote it, line by line. */
function Notes({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <section>
      <h3 className="font-semibold text-muted text-sm">{t("notes")}</h3>
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
      </p>
    </section>
  );
}

function Next({ next }: { next: HostHand["next"] }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-muted text-sm">{t("next")}</h3>
      {next === null ? (
        <p>{t("nextPodium")}</p>
      ) : (
        <>
          <p className="wrap-anywhere" dir="auto">
            {plainText(next.text)}
          </p>
          <div>
            <Badge>{kindName(next.kind)}</Badge>
          </div>
          {next.notes !== "" && (
            <p className="wrap-anywhere whitespace-pre-wrap text-muted" dir="auto">
              <span className="sr-only">{t("notes")}: </span>
              {next.notes}
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface HostOnlyProps {
  hand: HostHand;
  /** Null until the answers appear, and where no question is in play. */
  offer?: Offer | null;
  media?: MediaView | null;
}

export function HostOnly({ hand, offer = null, media = null }: HostOnlyProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const contentId = useId();
  const { next, solution } = hand;
  return (
    <section
      className="host-only rounded-lg border-2 border-hairline bg-surface"
      data-open={isOpen || undefined}
    >
      <h2>
        <button
          aria-controls={isOpen ? contentId : undefined}
          aria-expanded={isOpen}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-4 text-start font-semibold"
          onClick={() => {
            writeLocal(key, isOpen ? "folded" : "open");
            setOpen(!isOpen);
          }}
          type="button"
        >
          {t("onlyYou")}
          <ChevronDown aria-hidden="true" className={isOpen ? "size-5 rotate-180" : "size-5"} />
        </button>
      </h2>
      {isOpen && (
        <div className="flex flex-col gap-4 px-4 pb-4" id={contentId}>
          <Notes text={hand.notes} />
          {hand.firstVote != null && offer !== null && (
            <FirstVoteSpread offer={offer} vote={hand.firstVote} />
          )}
          {solution !== null && <Right media={media} offer={offer} solution={solution} />}
          <Explanation text={hand.explanation} />
          <Next next={next} />
        </div>
      )}
    </section>
  );
}
