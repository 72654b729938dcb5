/** The share of picks an answer got, as a bar along the lower edge of its tile. */
import { useEffect, useRef } from "react";
import { wantsLessMotion } from "@/lib/look";

const growMs = 600;

/** `share` is from 0 to 1; the tile shows the number itself. */
export function ShareBar({ share }: { share: number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fill = bar.current;
    if (fill === null) return;
    fill.style.transform = `scaleX(${share})`;
    if (wantsLessMotion()) return;
    const run = fill.animate?.([{ transform: "scaleX(0)" }, { transform: `scaleX(${share})` }], {
      duration: growMs,
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
    });
    return () => run?.cancel();
  }, [share]);
  return (
    <span aria-hidden="true" className="share-bar">
      <span className="share-bar-fill block" ref={bar} />
    </span>
  );
}
