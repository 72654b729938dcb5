/** The items of an order question slide from where they were offered to where they belong. */
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { wantsLessMotion } from "@/lib/look";
import type { OfferOf, SolutionOf } from "@/live/messages";
import type { ResultProps } from "@/room/kinds/face";
import { OrderResult } from "@/room/kinds/result-lists";
import { orderSteps } from "./order-steps";

const waitsMs = 500;
const stepMs = 420;

/** Each row takes the place of the row that is in its slot; rows may be in several columns. */
function slide(rows: readonly HTMLElement[], paths: readonly number[][]) {
  const places = rows.map((row) => ({ x: row.offsetLeft, y: row.offsetTop }));
  return rows.map((row, index) => {
    const own = places[index];
    const path = paths[index] ?? [];
    const frames = path.map((slot) => {
      const place = places[slot] ?? own;
      const [x, y] = [(place?.x ?? 0) - (own?.x ?? 0), (place?.y ?? 0) - (own?.y ?? 0)];
      return { transform: `translate(${x}px, ${y}px)`, easing: "cubic-bezier(0.3, 0.9, 0.3, 1)" };
    });
    if (frames.length < 2) return undefined;
    return row.animate?.(frames, {
      delay: waitsMs,
      duration: stepMs * (frames.length - 1),
      fill: "backwards",
    });
  });
}

export function OrderFace(props: ResultProps<OfferOf<"order">, SolutionOf<"order">>) {
  const box = useRef<HTMLDivElement>(null);
  const { items } = props.offer;
  const { right } = props.solution;
  const paths = useMemo(
    () =>
      orderSteps(
        items.map(({ id }) => id),
        right,
      ),
    [items, right],
  );

  useEffect(() => {
    if (wantsLessMotion()) return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("ol > li") ?? [])];
    const runs = slide(rows, paths);
    return () => {
      for (const run of runs) run?.cancel();
    };
  }, [paths]);

  const toldMs = waitsMs + stepMs * ((paths[0]?.length ?? 1) - 1);
  return (
    <div
      className="order-face contents"
      ref={box}
      style={{ "--told-at": `${toldMs}ms` } as CSSProperties}
    >
      <OrderResult {...props} mine={null} />
    </div>
  );
}
