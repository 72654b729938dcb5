/**
 * The word cloud on the stage: it fills its place, and the most frequent words come first. It is
 * packed again when the place or the typeface changes.
 */
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { t as stageWords } from "@/messages/stage";
import { type Packed, packWords, type Size, type Word } from "./pack-words";

/** The number beside a word, as a part of its size. */
const countSize = 0.45;
/** Letters of the display face, from the highest to the deepest. */
const lineHeight = 1.12;

/** Measures in the typeface of the element; null where nothing can be drawn. */
function measureIn(box: HTMLElement, smallest: number) {
  const pen = document.createElement("canvas").getContext?.("2d");
  if (pen === null || pen === undefined) return null;
  const { fontFamily, fontWeight } = getComputedStyle(box);
  const probe = 100;
  pen.font = `${fontWeight} ${probe}px ${fontFamily}`;
  const widths = new Map<string, number>();
  const widthOf = (text: string): number => {
    const known = widths.get(text) ?? pen.measureText(text).width / probe;
    widths.set(text, known);
    return known;
  };
  return ({ text, count }: Word, fontSize: number): Size => {
    const small = Math.max(smallest, countSize * fontSize);
    const number = count > 1 ? 0.2 * fontSize + widthOf(String(count)) * small : 0;
    return { width: widthOf(text) * fontSize + number, height: lineHeight * fontSize };
  };
}

/** Null until the place is known. */
function usePacked(words: readonly Word[]): [RefObject<HTMLUListElement | null>, Packed[] | null] {
  const box = useRef<HTMLUListElement>(null);
  const [packed, setPacked] = useState<Packed[] | null>(null);
  useLayoutEffect(() => {
    const place = box.current;
    if (place === null) return;
    const pack = () => {
      const { clientWidth: width, clientHeight: height } = place;
      const smallest = Number.parseFloat(getComputedStyle(place).fontSize);
      const measure = measureIn(place, smallest);
      if (measure === null || width === 0 || height === 0) return;
      setPacked(packWords(words, { width, height, smallest }, measure));
    };
    pack();
    const size = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(pack);
    size?.observe(place);
    document.fonts?.addEventListener("loadingdone", pack);
    return () => {
      size?.disconnect();
      document.fonts?.removeEventListener("loadingdone", pack);
    };
  }, [words]);
  return [box, packed];
}

export function WordsFace({ solution: { words } }: { solution: SolutionOf<"wordCloud"> }) {
  const [box, packed] = usePacked(words);
  const more = packed === null ? 0 : words.length - packed.length;
  return (
    <div className="packed-words">
      <ul aria-label={t("cloud")} className="packed-words-place" ref={box}>
        {packed?.map(({ index, fontSize, x, y, width }, order) => {
          const word = words[index];
          if (word === undefined) return null;
          const style = {
            "--x": `${x - width / 2}px`,
            "--y": `${y - (lineHeight * fontSize) / 2}px`,
            "--order": order,
            fontSize: `${fontSize}px`,
          } as CSSProperties;
          return (
            <li
              className="packed-word"
              data-tone={index % 4}
              dir="auto"
              key={word.text}
              style={style}
            >
              {word.text}
              {word.count > 1 && (
                <span aria-hidden="true" className="packed-word-count">
                  {word.count}
                </span>
              )}
              <span className="sr-only">: {t("picks", { count: word.count })}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="result-more text-center">{stageWords("more", { count: more })}</p>}
    </div>
  );
}
