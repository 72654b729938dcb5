/**
 * The picture with its spots, and beside it the label of each: how many players had it, and on a
 * page what the others put there.
 */
import { clsx } from "clsx";
import type { Choice, MediaView, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";
import { answersFit, type ResultProps, share } from "./face";
import { LabelPicture, SpotNumber } from "./label-picture";
import { Own, Share } from "./result-lists";
import { isolated } from "./result-said";
import { answerWords } from "./words";

type Offer = OfferOf<"labels">;
type Solution = SolutionOf<"labels">;

interface LabelsResultProps extends ResultProps<Offer, Solution> {
  media: MediaView | null;
  mine: Choice | null | undefined;
}

/** The labels that are right at a spot, in the order of the offer: since a correction, several. */
export function labelsAt({ labels }: Offer, { right }: Solution, index: number) {
  const ids = right[index] ?? [];
  return labels.filter(({ id }) => ids.includes(id));
}

/** What players put at a spot, most of them first. */
function Spread({ offer, counts }: { offer: Offer; counts: readonly number[] }) {
  const put = offer.labels
    .map((label, index) => ({ label, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  if (put.length === 0) return null;
  return (
    <ul aria-label={t("labels.spread")} className="gap-said">
      {put.map(({ label, count }) => (
        <li key={label.id}>
          <bdi className="min-w-0">{answerWords(label)}</bdi>
          <span aria-hidden="true" className="gap-said-count">
            {count}
          </span>
          <span className="sr-only">: {t("picks", { count })}</span>
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends LabelsResultProps {
  index: number;
}

function Row({ index, offer, solution, mine, face, pickedCount, showCounts }: RowProps) {
  const [first, ...others] = labelsAt(offer, solution, index);
  const rightCount = solution.rightCounts[index] ?? 0;
  const own = mine?.kind === "labels" ? mine.labels : null;
  const ownId = own?.[index] ?? null;
  const ownLabel = offer.labels.find(({ id }) => id === ownId);
  const isRight = ownId !== null && solution.right[index]?.includes(ownId) === true;
  const ownWords =
    ownLabel === undefined
      ? t("labels.mineNone")
      : t("yoursIs", { text: isolated(answerWords(ownLabel)) });
  return (
    <li className="result-row">
      {showCounts && (
        <span
          aria-hidden="true"
          className="result-row-bar"
          style={{ inlineSize: `${share(rightCount, pickedCount)}%` }}
        />
      )}
      <SpotNumber className="label-row-number" index={index} />
      <span className="result-row-text" dir="auto">
        <span className="sr-only">{t("labels.named", { number: index + 1 })}: </span>
        <RichText text={first?.text ?? ""} />
        {others.length > 0 && (
          <span className="result-more block">
            {t("alsoRight", { texts: isolated(others.map(answerWords).join(", ")) })}
          </span>
        )}
      </span>
      {own !== null && <Own isRight={isRight} words={isRight ? null : ownWords} />}
      {showCounts && <Share all={pickedCount} part={rightCount} />}
      {showCounts && face === "page" && (
        <Spread counts={solution.distributions[index] ?? []} offer={offer} />
      )}
    </li>
  );
}

export function LabelsResult(props: LabelsResultProps) {
  const { offer, media, face } = props;
  return (
    <div
      className={clsx("label-split", face === "stage" && "label-stage")}
      data-fit={answersFit(offer.labels)}
    >
      <div className="label-picture">
        <LabelPicture media={media} spots={offer.spots} />
      </div>
      <ol aria-label={t("labels.right")} className="result-rows label-rows">
        {offer.spots.map((spot, index) => (
          <Row {...props} index={index} key={`${spot.x}:${spot.y}`} />
        ))}
      </ol>
    </div>
  );
}
