/**
 * Makes a question fit the window: type, picture and tiles get smaller step by step until nothing
 * is below the edge. It happens before the first paint, so nothing jumps; later growth, such as a
 * late formula, only tightens further, and only another window size loosens it again.
 */
import { type RefObject, useLayoutEffect } from "react";

/** The steps of `data-tight` in question.css. */
export const tightest = 4;

function overflows(): boolean {
  return document.documentElement.scrollHeight > window.innerHeight + 1;
}

/** A new `scene` is fitted again. */
export function useFit(part: RefObject<HTMLElement | null>, scene: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scene has other content.
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    let level = 0;
    const tightenFrom = (first: number) => {
      level = first;
      element.dataset["tight"] = `${level}`;
      while (level < tightest && overflows()) {
        level += 1;
        element.dataset["tight"] = `${level}`;
      }
    };
    const refit = () => tightenFrom(0);
    const observer = new ResizeObserver(() => {
      if (level < tightest && overflows()) tightenFrom(level);
    });
    refit();
    observer.observe(document.body);
    window.addEventListener("resize", refit);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", refit);
    };
  }, [part, scene]);
}
