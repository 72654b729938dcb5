/** The order of the group: points as bars, the mean place, and how many put an item first. */
import { clsx } from "clsx";
import { perLanguage } from "@/lib/language";
import type { AnswerView, Choice, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";
import { answersFit, type ResultProps, share } from "./face";

const oneDecimal = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);

type Ranked = SolutionOf<"ranking">["ranked"][number];

function facts({ meanPlaceHundredths, firstCount }: Ranked): string {
  if (meanPlaceHundredths === null) return t("ranking.nobody");
  const mean = t("ranking.mean", { place: oneDecimal().format(meanPlaceHundredths / 100) });
  return firstCount === 0 ? mean : `${mean} · ${t("ranking.first", { count: firstCount })}`;
}

/** Anyone who plays alone sees no group, only the own order; what was left out comes last. */
function alone(items: readonly AnswerView[], own: readonly string[]): Ranked[] {
  const left = items.filter(({ id }) => !own.includes(id)).map(({ id }) => id);
  return [...own, ...left].map((id, index) => ({
    id,
    place: index + 1,
    points: 0,
    firstCount: 0,
    rankedCount: 0,
    meanPlaceHundredths: null,
  }));
}

interface RankingResultProps extends ResultProps<OfferOf<"ranking">, SolutionOf<"ranking">> {
  mine: Choice | null | undefined;
}

export function RankingResult(props: RankingResultProps) {
  const { offer, solution, face, mine, showCounts } = props;
  const own = mine?.kind === "ranking" ? mine.answers : null;
  const rows = showCounts ? solution.ranked : alone(offer.items, own ?? []);
  const most = Math.max(1, ...rows.map(({ points }) => points));
  const placeOf = (id: string) => (own === null ? 0 : own.indexOf(id) + 1);
  return (
    <ol
      aria-label={t(showCounts ? "ranking.group" : "ranking.own")}
      className={clsx("result-rows", face === "stage" && "result-rows-fill")}
      data-fit={answersFit(offer.items)}
    >
      {rows.map((row) => {
        const item = offer.items.find(({ id }) => id === row.id);
        const place = placeOf(row.id);
        return (
          <li className="result-row rank-row" key={row.id}>
            {showCounts && (
              <span
                aria-hidden="true"
                className="result-row-bar rank-bar"
                style={{ inlineSize: `${share(row.points, most)}%` }}
              />
            )}
            <span className="order-place">
              {showCounts || place > 0 ? row.place : <span aria-hidden="true">–</span>}
            </span>
            <span className="result-row-text" dir="auto">
              <RichText text={item?.text ?? ""} />
            </span>
            {showCounts && (
              <span className="result-count">{t("ranking.points", { count: row.points })}</span>
            )}
            {showCounts && (
              <span className="rank-facts result-more">
                <span>{facts(row)}</span>
                {own !== null && (
                  <span className="rank-own">
                    {place === 0 ? t("ranking.notMine") : t("yoursAt", { place })}
                  </span>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
