/**
 * The base of every phase on the big screen. It never scrolls: what doesn't fit shrinks in steps,
 * and the last step cuts with an ellipsis (`fit-stage.ts`).
 */
import { clsx } from "clsx";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { fitStage, overflows } from "./fit-stage";

interface StageProps {
  className?: string;
  children: ReactNode;
}

export function Stage({ className, children }: StageProps) {
  const place = useRef<HTMLElement>(null);

  // New content may be too much; removed content frees no room until the next phase, so that
  // nothing jumps while people read.
  useLayoutEffect(() => {
    const stage = place.current;
    if (stage !== null && overflows(stage)) fitStage(stage);
  });

  useEffect(() => {
    const stage = place.current;
    if (stage === null) return;
    const refit = () => fitStage(stage);
    const fitLate = () => {
      if (overflows(stage)) refit();
    };
    refit();
    const size = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(refit);
    size?.observe(stage);
    // Formulas render, and pictures and typefaces arrive, after their text.
    const formulas = new MutationObserver((changes) => {
      if (changes.some(({ target }) => (target as Element).matches(".formula"))) refit();
    });
    formulas.observe(stage, { childList: true, subtree: true });
    stage.addEventListener("load", fitLate, true);
    document.fonts?.addEventListener("loadingdone", refit);
    return () => {
      size?.disconnect();
      formulas.disconnect();
      stage.removeEventListener("load", fitLate, true);
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  }, []);

  return (
    <main className={clsx("stage", className)} ref={place}>
      {children}
    </main>
  );
}
