/**
 * The typed answers, most frequent first, and which of them count. Numbers also show on a scale.
 */

import { clsx } from "clsx";
import type { ComponentType } from "react";
import { numberText, withUnit } from "@/lib/number-text";
import type { Choice, OfferOf, SaidCount, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { type ResultProps, type StageLineProps, share } from "./face";
import { NoneShown } from "./none-shown";

type Closeness = NonNullable<SolutionOf<"number">["closeness"]>;

interface WithMine {
  mine: Choice | null | undefined;
}

/** The rows a hall can read, and those that fit on a page. */
const rowsOnStage = 6;
const rowsOnPage = 10;

export function RightMark() {
  return (
    <svg aria-hidden="true" className="result-mark" fill="none" viewBox="0 0 24 24">
      <path
        d="M4 13l5.5 5.5L20 6.5"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="4"
      />
    </svg>
  );
}

function RightBox({ children, more }: { children: string; more?: string | undefined }) {
  return (
    <div className="result-right">
      <p className="result-label">{t("right")}</p>
      <p className="result-answer" dir="auto">
        <RightMark />
        {children}
      </p>
      {more !== undefined && (
        <p className="result-more" dir="auto">
          {more}
        </p>
      )}
    </div>
  );
}

interface RowsProps extends Pick<ResultProps<never, never>, "face" | "pickedCount" | "showCounts"> {
  said: readonly SaidCount[];
  /** How a text is shown, for example a number with its unit. */
  written?: (text: string) => string;
  label: string;
}

const asTyped = (text: string) => text;

export function SaidRows(props: RowsProps) {
  const { said, face, pickedCount, showCounts, written = asTyped, label } = props;
  if (!showCounts) return null;
  if (said.length === 0) return <NoneShown pickedCount={pickedCount} />;
  const rows = face === "stage" ? said.slice(0, rowsOnStage) : said;
  return (
    <ol aria-label={label} className="result-rows">
      {rows.map((row) => (
        <li className={clsx("result-row", row.isCorrect && "result-row-right")} key={row.text}>
          <span
            aria-hidden="true"
            className="result-row-bar"
            style={{ inlineSize: `${share(row.count, pickedCount)}%` }}
          />
          {row.isCorrect && <RightMark />}
          <span className="result-row-text" dir="auto">
            {written(row.text)}
            {row.isCorrect && <span className="sr-only"> ({t("isRight")})</span>}
          </span>
          <span className="result-count">
            <span aria-hidden="true">{row.count}</span>
            <span className="sr-only">{t("picks", { count: row.count })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Keeps its own direction inside a sentence: "325 m" stays so in Arabic. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

export function Mine({ text }: { text: string | null }) {
  if (text === null) return null;
  return <p className="result-mine">{t("yoursIs", { text: isolated(text) })}</p>;
}

export function TypedResult(props: ResultProps<OfferOf<"typed">, SolutionOf<"typed">> & WithMine) {
  const { solution, mine } = props;
  const [first = "", ...others] = solution.accepted;
  return (
    <div className="result">
      <RightBox
        more={others.length === 0 ? undefined : t("alsoRight", { texts: others.join(", ") })}
      >
        {first}
      </RightBox>
      <Mine text={mine?.kind === "typed" ? mine.text : null} />
      <SaidRows {...props} label={t("said")} said={solution.said} />
    </div>
  );
}

interface LineProps extends StageLineProps {
  mine: number | null;
}

/** A histogram of the numbers: a column for each, as high as it is frequent. */
function NumberLine({ right, tolerance, said, mine, ends }: LineProps) {
  const given = said.map(({ text, count, isCorrect }) => ({
    value: Number(text),
    count,
    isCorrect,
  }));
  const all = [right - tolerance, right + tolerance, ...given.map(({ value }) => value)];
  if (mine !== null) all.push(mine);
  const [min, max] = ends ?? [Math.min(...all), Math.max(...all)];
  const width = max - min || 1;
  const at = (value: number) => 4 + 92 * Math.min(1, Math.max(0, (value - min) / width));
  const most = Math.max(1, ...given.map(({ count }) => count));
  const from = Math.max(0, at(right - tolerance));
  const to = Math.min(100, at(right + tolerance));
  return (
    <div aria-hidden="true" className="number-line">
      <div
        className="number-line-right"
        style={{ insetInlineStart: `${from}%`, inlineSize: `max(4px, ${to - from}%)` }}
      />
      {given.map(({ value, count, isCorrect }) => (
        <span
          className="number-line-column"
          data-right={isCorrect || undefined}
          key={value}
          style={{
            insetInlineStart: `${at(value)}%`,
            blockSize: `calc(${Math.max(0.12, count / most)} * (100% - 2.6em))`,
          }}
        />
      ))}
      {mine !== null && (
        <span className="number-line-mine" style={{ insetInlineStart: `${at(mine)}%` }} />
      )}
      <span className="number-line-axis" />
      <span className="number-line-end">{numberText(min)}</span>
      <span className="number-line-end">{numberText(max)}</span>
    </div>
  );
}

/** Those nearest to the right number first; enough to see how close people were. */
function nearestFirst(said: readonly SaidCount[], right: string): SaidCount[] {
  const distance = ({ text }: SaidCount) => Math.abs(Number(text) - Number(right));
  return [...said].sort((a, b) => distance(a) - distance(b)).slice(0, rowsOnPage);
}

interface CloseProps {
  close: Closeness;
  unit: string;
  showCounts: boolean;
  /** How far off one's own number is. */
  off: number | null;
}

function CloseFacts({ close, unit, showCounts, off }: CloseProps) {
  const { nearest, nearestCount, meanDistance } = close;
  const words = (number: number | string) => isolated(withUnit(number, unit));
  return (
    <div className="result-more result-close">
      {off !== null && <p className="font-semibold">{t("off", { distance: words(off) })}</p>}
      {showCounts && nearest != null && (
        <p>{t("nearest", { count: nearestCount, number: words(nearest) })}</p>
      )}
      {showCounts && meanDistance != null && (
        <p>{t("meanDistance", { distance: words(meanDistance) })}</p>
      )}
      <p>{t("partsUpTo", { span: words(close.span) })}</p>
    </div>
  );
}

/** By closeness, one guess far away must not press all others together: it stands at the end. */
function endsOf(
  range: OfferOf<"number">["range"],
  { right, closeness }: SolutionOf<"number">,
): readonly [number, number] | null {
  if (range !== null) return [Number(range.min), Number(range.max)];
  if (closeness == null) return null;
  return [Number(right) - Number(closeness.span), Number(right) + Number(closeness.span)];
}

interface NumberResultProps extends ResultProps<OfferOf<"number">, SolutionOf<"number">>, WithMine {
  stageLine?: ComponentType<StageLineProps> | undefined;
}

export function NumberResult(props: NumberResultProps) {
  const { offer, solution, mine, showCounts, stageLine: StageLine } = props;
  const { unit, range } = offer;
  const close = solution.closeness;
  const mineText = mine?.kind === "number" ? mine.number : null;
  const line: StageLineProps = {
    ends: endsOf(range, solution),
    right: Number(solution.right),
    said: showCounts ? solution.said : [],
    tolerance: Number(solution.tolerance),
  };
  return (
    <div className={clsx("result", props.face === "stage" && "result-split")}>
      <div className="result">
        <RightBox
          more={
            Number(solution.tolerance) === 0
              ? undefined
              : t("tolerance", { tolerance: isolated(withUnit(solution.tolerance, unit)) })
          }
        >
          {withUnit(solution.right, unit)}
        </RightBox>
        <Mine text={mineText === null ? null : withUnit(mineText, unit)} />
        {close != null && (
          <CloseFacts
            close={close}
            off={mineText === null ? null : Math.abs(Number(mineText) - Number(solution.right))}
            showCounts={showCounts}
            unit={unit}
          />
        )}
        {StageLine === undefined
          ? (showCounts || mineText !== null) && (
              <NumberLine {...line} mine={mineText === null ? null : Number(mineText)} />
            )
          : showCounts && <StageLine {...line} />}
      </div>
      <SaidRows
        {...props}
        label={t("said")}
        said={close == null ? solution.said : nearestFirst(solution.said, solution.right)}
        written={(text) => withUnit(text, unit)}
      />
    </div>
  );
}
