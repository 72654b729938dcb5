/**
 * The pairs of a match question: prompts and partners stay where they were offered, and a line grows
 * between the two of each pair, one after the other. Read aloud, it is a list of pairs.
 */
import { clsx } from "clsx";
import type { CSSProperties } from "react";
import type { AnswerView, OfferOf, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { answersFit, type ResultProps, share } from "@/room/kinds/face";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";

/** Where the middle of a row is, in thousandths of the height. */
const middle = (index: number, count: number) => (1_000 * (index + 0.5)) / Math.max(1, count);

interface SideProps {
  item: AnswerView;
  /** The pair it belongs to; null for a partner without a prompt. */
  pair: number | null;
  percent?: string | undefined;
}

function Side({ item, pair, percent }: SideProps) {
  return (
    <div
      className={clsx("result-row match-card", pair === null ? "match-card-alone" : "result-pair")}
      data-letter={pair === null ? undefined : tileLetter(pair)}
      style={{ "--order": pair ?? 0 } as CSSProperties}
    >
      {pair !== null && (
        <span className="match-mark match-card-mark">
          <TileShape className="size-[1em]" index={pair} />
        </span>
      )}
      <span className="result-pair-side" dir="auto">
        <RichText text={item.text} />
      </span>
      {percent !== undefined && <span className="result-count">{percent}</span>}
    </div>
  );
}

/** In the color of its pair, with an edge that shows on any ground. */
function PairLine({ order, from, to }: { order: number; from: number; to: number }) {
  const color = `var(--tile-${tileLetter(order).toLowerCase()})`;
  return (
    <g className="match-line" style={{ "--order": order, color } as CSSProperties}>
      <line className="match-line-edge" x1="0" x2="100" y1={from} y2={to} />
      <line x1="0" x2="100" y1={from} y2={to} />
    </g>
  );
}

export function MatchFace(props: ResultProps<OfferOf<"match">, SolutionOf<"match">>) {
  const { offer, solution, pickedCount, showCounts } = props;
  const { prompts, answers } = offer;
  const pairOf = (id: string, side: "prompt" | "answer") => {
    const at = solution.pairs.findIndex((pair) => pair[side] === id);
    return at === -1 ? null : at;
  };
  const percentOf = (index: number) => share(solution.rightCounts[index] ?? 0, pickedCount);
  const textOf = (items: readonly AnswerView[], id: string) =>
    items.find((item) => item.id === id)?.text ?? "";
  return (
    <>
      <ul aria-label={t("pairs")} className="sr-only">
        {solution.pairs.map(({ prompt, answer }, index) => (
          <li key={prompt}>
            {textOf(prompts, prompt)} {t("pairWith")} {textOf(answers, answer)}
            {showCounts && `, ${t("hadIt", { share: percentOf(index) })}`}
          </li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="match-face"
        data-fit={answersFit([...prompts, ...answers])}
      >
        <div className="match-side-list">
          {prompts.map((item) => {
            const pair = pairOf(item.id, "prompt");
            return (
              <Side
                item={item}
                key={item.id}
                pair={pair}
                percent={
                  showCounts && pair !== null ? t("percent", { share: percentOf(pair) }) : undefined
                }
              />
            );
          })}
        </div>
        <svg
          aria-hidden="true"
          className="match-lines"
          preserveAspectRatio="none"
          viewBox="0 0 100 1000"
        >
          {solution.pairs.map(({ prompt, answer }, index) => (
            <PairLine
              from={middle(
                prompts.findIndex(({ id }) => id === prompt),
                prompts.length,
              )}
              key={prompt}
              order={index}
              to={middle(
                answers.findIndex(({ id }) => id === answer),
                answers.length,
              )}
            />
          ))}
        </svg>
        <div className="match-side-list">
          {answers.map((item) => (
            <Side item={item} key={item.id} pair={pairOf(item.id, "answer")} />
          ))}
        </div>
      </div>
    </>
  );
}
