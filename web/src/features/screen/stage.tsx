/**
 * The base of every phase on the big screen. It never scrolls: what doesn't fit shrinks in steps,
 * and the last step cuts with an ellipsis (`fit-stage.ts`).
 */
import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fitStage, isFormula, mayNeedRoom, overflows } from "./fit-stage";

interface StageProps {
  className?: string;
  children: ReactNode;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`;

export function Stage({ className, children }: StageProps) {
  const place = useRef<HTMLElement>(null);
  const content = useRef<MutationObserver>(null);

  useLayoutEffect(() => {
    const stage = place.current;
    if (stage === null) return;
    const refit = () => fitStage(stage);
    const fitLate = () => {
      if (overflows(stage)) refit();
    };
    refit();
    let fitted = sizeOf(stage);
    const refitSize = () => {
      const now = sizeOf(stage);
      // An observer begins with a call for the size that was there.
      if (now === fitted) return;
      fitted = now;
      refit();
    };
    const size = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(refitSize);
    size?.observe(stage);
    // Formulas render, and pictures and typefaces arrive, after their text.
    const changes = new MutationObserver((late) => {
      if (late.some(isFormula)) refit();
    });
    changes.observe(stage, { childList: true, characterDataOldValue: true, subtree: true });
    content.current = changes;
    stage.addEventListener("load", fitLate, true);
    document.fonts?.addEventListener("loadingdone", refit);
    return () => {
      size?.disconnect();
      changes.disconnect();
      stage.removeEventListener("load", fitLate, true);
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  }, []);

  // New content may be too much; removed content frees no room until the next phase, so that
  // nothing jumps while people read. What moves by itself (a ring, a count-up) isn't measured.
  useLayoutEffect(() => {
    const stage = place.current;
    const changes = content.current?.takeRecords() ?? [];
    if (stage === null) return;
    if (changes.some(isFormula) || (changes.some(mayNeedRoom) && overflows(stage))) fitStage(stage);
  });

  return (
    <main className={clsx("stage", className)} ref={place}>
      {children}
    </main>
  );
}
