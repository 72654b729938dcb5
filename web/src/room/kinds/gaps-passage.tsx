/** A passage with something at each of its gaps: a field, a blank, or what belongs there. */
import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";

interface GapsPassageProps {
  texts: readonly string[];
  /** What stands at a gap, counting from 0. */
  children: (index: number) => ReactNode;
  className?: string;
}

/** What never begins a line: it stays at the gap before it. */
const closing = /^[.,;:!?…)\]}»”’،؛؟。、]+/u;

export function GapsPassage({ texts, children, className }: GapsPassageProps) {
  return (
    <p className={clsx("gaps-passage", className)} dir="auto">
      {texts.map((text, index) => {
        const closed = index === 0 ? "" : (closing.exec(text)?.[0] ?? "");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage's texts have only their place.
          <Fragment key={index}>
            {index > 0 && (
              <span className="gap-closed">
                {children(index - 1)}
                {closed}
              </span>
            )}
            <RichText text={text.slice(closed.length)} />
          </Fragment>
        );
      })}
    </p>
  );
}

/** Its name is said by what it belongs to. */
export function GapNumber({ index }: { index: number }) {
  return (
    <span aria-hidden="true" className="gap-number">
      {index + 1}
    </span>
  );
}

/** A gap that nobody fills in here. */
export function BlankGap({ index }: { index: number }) {
  return (
    <span className="gap-slot gap-blank">
      <GapNumber index={index} />
      <span className="sr-only">{t("gaps.named", { number: index + 1 })}</span>
    </span>
  );
}

/** So short that it never needs to break. */
const shortMax = 18;

interface FilledGapProps {
  index: number;
  text: string;
  isRight?: boolean;
  children?: ReactNode;
}

export function FilledGap({ index, text, isRight = false, children }: FilledGapProps) {
  return (
    <span
      className="gap-filled"
      data-right={isRight || undefined}
      data-short={text.length <= shortMax || undefined}
    >
      <GapNumber index={index} />
      <span className="sr-only">{t("gaps.named", { number: index + 1 })}: </span>
      <bdi>{text === "" ? "…" : text}</bdi>
      {children}
    </span>
  );
}

/** How large a passage can be where it has much room, by its length. */
export function passageFit(
  texts: readonly string[],
  fillings: readonly string[] = [],
): "roomy" | "normal" | "crowded" {
  const length = [...texts, ...fillings].reduce((sum, text) => sum + plainText(text).length, 0);
  if (length > 320) return "crowded";
  return length <= 130 ? "roomy" : "normal";
}
