/**
 * Each item under its category, how many players had it, and on a page where the others put it. The
 * stage has the categories beside each other.
 */
import { clsx } from "clsx";
import type { CSSProperties } from "react";
import type { AnswerView, Choice, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import { answersFit, type ResultProps, share } from "./face";
import { Own, Share } from "./result-lists";
import { isolated } from "./result-said";
import { answerWords } from "./words";

type Offer = OfferOf<"categorize">;
type Solution = SolutionOf<"categorize">;

interface CategorizeResultProps extends ResultProps<Offer, Solution> {
  mine: Choice | null | undefined;
}

/** Items with their places, in the category that is right; of several, in the first one. */
export function itemsIn({ categories, items }: Offer, { right }: Solution, index: number) {
  return items.flatMap((item, place) => {
    const ids = right[place] ?? [];
    const home = categories.findIndex(({ id }) => ids.includes(id));
    return home === index ? [{ item, place }] : [];
  });
}

/** The name of a category, with its shape and color. */
export function CategoryName({ category, index }: { category: AnswerView; index: number }) {
  return (
    <p className="sort-name" data-letter={tileLetter(index)}>
      <TileShape className="size-[1.2em] shrink-0" index={index} />
      <span className="wrap-anywhere min-w-0" dir="auto">
        <RichText text={category.text} />
      </span>
    </p>
  );
}

/** Where players put an item, most of them first. */
function Spread({ offer, counts }: { offer: Offer; counts: readonly number[] }) {
  const put = offer.categories
    .map((category, index) => ({ category, index, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  if (put.length === 0) return null;
  return (
    <ul aria-label={t("categorize.spread")} className="gap-said">
      {put.map(({ category, index, count }) => (
        <li key={category.id}>
          <TileShape className="size-[1em] shrink-0" index={index} />
          <bdi className="min-w-0">{answerWords(category)}</bdi>
          <span aria-hidden="true" className="gap-said-count">
            {count}
          </span>
          <span className="sr-only">: {t("picks", { count })}</span>
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends CategorizeResultProps {
  item: AnswerView;
  /** Its place in the offer. */
  place: number;
}

function Row({ item, place, offer, solution, mine, face, pickedCount, showCounts }: RowProps) {
  const right = solution.right[place] ?? [];
  const rightCount = solution.rightCounts[place] ?? 0;
  const homes = offer.categories.filter(({ id }) => right.includes(id)).map(answerWords);
  const own = mine?.kind === "categorize" ? mine.sorted : null;
  const ownId = own?.find((one) => one.item === item.id)?.category;
  const ownHome = offer.categories.find(({ id }) => id === ownId);
  const isRight = ownId !== undefined && right.includes(ownId);
  const ownWords =
    ownHome === undefined
      ? t("categorize.mineNone")
      : t("yoursIs", { text: isolated(answerWords(ownHome)) });
  return (
    <li className="result-row">
      {showCounts && (
        <span
          aria-hidden="true"
          className="result-row-bar"
          style={{ inlineSize: `${share(rightCount, pickedCount)}%` }}
        />
      )}
      <span className="result-row-text" dir="auto">
        <RichText text={item.text} />
        {homes.length > 1 && (
          <span className="result-more block">
            {t("alsoRight", { texts: isolated(homes.slice(1).join(", ")) })}
          </span>
        )}
      </span>
      {own !== null && <Own isRight={isRight} words={isRight ? null : ownWords} />}
      {showCounts && <Share all={pickedCount} part={rightCount} />}
      {showCounts && face === "page" && (
        <Spread counts={solution.distributions[place] ?? []} offer={offer} />
      )}
    </li>
  );
}

export function CategorizeResult(props: CategorizeResultProps) {
  const { offer, solution, face } = props;
  return (
    <ul
      aria-label={t("categorize.right")}
      className={clsx("sort-groups", face === "stage" && "sort-stage")}
      data-fit={answersFit(offer.items)}
    >
      {offer.categories.map((category, index) => {
        const own = itemsIn(offer, solution, index);
        return (
          <li
            className="sort-group"
            key={category.id}
            style={{ "--items": Math.max(1, own.length) } as CSSProperties}
          >
            <CategoryName category={category} index={index} />
            {own.length === 0 ? (
              <p className="result-more">{t("categorize.none")}</p>
            ) : (
              <ul className="result-rows">
                {own.map(({ item, place }) => (
                  <Row {...props} item={item} key={item.id} place={place} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
