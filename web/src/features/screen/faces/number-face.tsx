/**
 * A number's results over the full width: figures fall where people guessed, then the accepted
 * numbers light as a band, and those in it jump. Nobody sees whose guess was whose.
 */
import { type CSSProperties, memo } from "react";
import { numberText } from "@/lib/number-text";
import type { StageLineProps } from "@/room/kinds/face";
import { Figure } from "../figure";
import { crowdOf, endsOf, placeOn, type Stack } from "./number-crowd";

const percent = (share: number) => `${100 * share}%`;

function StackOf({ stack, order }: { stack: Stack; order: number }) {
  const style = { "--at": percent(stack.at), "--order": order } as CSSProperties;
  const figures = (count: number, isRight: boolean) =>
    Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a figure is only its place.
      <Figure key={index} mood={isRight ? "glad" : "awake"} order={index + order} />
    ));
  return (
    <span className="number-stack" style={style}>
      <span className="number-stack-part">{figures(stack.wrong, false)}</span>
      <span className="number-stack-part" data-right>
        {figures(stack.right, true)}
      </span>
    </span>
  );
}

export const NumberFace = memo(function NumberFace(props: StageLineProps) {
  const { right, tolerance, said } = props;
  const ends = endsOf(
    props.ends,
    props,
    said.map(({ text }) => Number(text)),
  );
  const { stacks, highest } = crowdOf(said, ends);
  const from = placeOn(ends, right - tolerance);
  const to = placeOn(ends, right + tolerance);
  return (
    <div aria-hidden="true" className="number-crowd">
      <div className="number-field" style={{ "--highest": highest } as CSSProperties}>
        <span
          className="number-band"
          style={{
            insetInlineStart: percent(from),
            inlineSize: `max(0.6em, ${percent(to - from)})`,
          }}
        />
        {stacks.map((stack, index) => (
          <StackOf key={stack.at} order={index} stack={stack} />
        ))}
      </div>
      <div className="number-axis">
        <span>{numberText(ends[0])}</span>
        <span className="number-key" style={{ insetInlineStart: percent(placeOn(ends, right)) }} />
        <span>{numberText(ends[1])}</span>
      </div>
    </div>
  );
});
