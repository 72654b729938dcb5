/** How often each step of a scale was picked, and the mean or, of a recommendation, the NPS. */
import { clsx } from "clsx";
import type { ComponentType } from "react";
import { perLanguage } from "@/lib/language";
import type { Choice, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { type ResultProps, share } from "./face";

const oneDecimal = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
);
const signed = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { signDisplay: "exceptZero" }),
);

type Score = NonNullable<SolutionOf<"rating">["nps"]>;

/** From the lowest, with the first number of each and a shape, so that color isn't needed. */
const groups = [
  { name: "detractors", from: 0, to: 6, path: "M3 5h18L12 20z" },
  { name: "passives", from: 7, to: 8, path: "M4 4h16v16H4z" },
  { name: "promoters", from: 9, to: 10, path: "M12 4l9 15H3z" },
] as const;

function groupOf(step: number) {
  return groups.find(({ to }) => step <= to)?.name;
}

function Groups({ nps, all }: { nps: Score; all: number }) {
  return (
    <ul aria-label={t("nps.groups")} className="nps-groups">
      {groups.map(({ name, from, to, path }) => (
        <li className="nps-group" data-group={name} key={name}>
          <svg aria-hidden="true" className="nps-shape" viewBox="0 0 24 24">
            <path d={path} />
          </svg>
          <span>{t(`nps.${name}`, { from, to })}</span>
          <strong>{t("percent", { share: share(nps[name], all) })}</strong>
          <span className="sr-only">{t("picks", { count: nps[name] })}</span>
        </li>
      ))}
    </ul>
  );
}

interface RatingResultProps extends ResultProps<OfferOf<"rating">, SolutionOf<"rating">> {
  mine: Choice | null | undefined;
  /** Counts up to how many picked a step. */
  counter?: ComponentType<{ to: number; index?: number }> | undefined;
}

/** The one number that says it all, with how many answers it is from: few say little. */
function Summary({
  offer,
  solution,
  all,
}: Pick<RatingResultProps, "offer" | "solution"> & { all: number }) {
  const { nps, meanHundredths } = solution;
  if (offer.isRecommendation !== true) {
    return (
      <p className="rating-mean">
        {t("mean", { mean: oneDecimal().format(meanHundredths / 100) })}{" "}
        <span className="result-more">{t("outOf", { steps: offer.steps })}</span>
      </p>
    );
  }
  if (nps == null) return null;
  return (
    <p className="rating-mean nps-score">
      {t("nps.score", { score: signed().format(nps.score) })}{" "}
      <span className="result-more">{t("picks", { count: all })}</span>
    </p>
  );
}

export function RatingResult(props: RatingResultProps) {
  const { offer, solution, face, mine, showCounts, counter: Counter } = props;
  const { distribution, nps } = solution;
  const most = Math.max(1, ...distribution);
  const all = distribution.reduce((sum, count) => sum + count, 0);
  const own = mine?.kind === "rating" ? mine.step : null;
  const isRecommendation = offer.isRecommendation === true;
  const first = isRecommendation ? 0 : 1;
  return (
    <div className={clsx("rating-result", face === "stage" && "rating-result-stage")}>
      {showCounts && all > 0 && <Summary all={all} offer={offer} solution={solution} />}
      <ol
        aria-label={t("ratings")}
        className="rating-bars"
        data-many={isRecommendation || undefined}
        start={first}
      >
        {distribution.map((count, index) => {
          const step = first + index;
          return (
            <li
              className="rating-bar"
              data-group={isRecommendation ? groupOf(step) : undefined}
              data-own={step === own || undefined}
              key={step}
            >
              <span aria-hidden="true" className="rating-bar-count">
                {!showCounts ? "" : Counter === undefined ? count : <Counter to={count} />}
              </span>
              <span className="rating-bar-track">
                <span
                  aria-hidden="true"
                  className="rating-bar-fill"
                  style={{
                    blockSize: `${share(showCounts ? count : Number(step === own), showCounts ? most : 1)}%`,
                  }}
                />
              </span>
              <span className="rating-bar-step">
                {step}
                <span className="sr-only">
                  {showCounts && `: ${t("picks", { count })}`}
                  {step === own && ` (${t("yours")})`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {(offer.low !== "" || offer.high !== "") && (
        <p className="result-ends">
          <span dir="auto">{offer.low}</span>
          <span dir="auto">{offer.high}</span>
        </p>
      )}
      {showCounts && nps != null && <Groups all={all} nps={nps} />}
    </div>
  );
}
