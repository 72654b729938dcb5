/** A crowd as one picture; what it means is said by the element around it. */
import { useLayoutEffect, useRef } from "react";
import { CrowdPainter } from "./painter";
import type { Person } from "./person";
import type { Way } from "./places";

interface CrowdProps {
  people: readonly Person[];
  way: Way;
  /** What the style sheet makes the size of a person of: when it changes, they are measured. */
  measure?: number | string;
  /** Nobody hops when they come. */
  isStill?: boolean;
}

export function Crowd({ people, way, measure, isStill = false }: CrowdProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<CrowdPainter>(null);
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    const made = new CrowdPainter(canvas.current, way, isStill);
    painter.current = made;
    return () => made.stop();
  }, [way, isStill]);
  useLayoutEffect(() => {
    painter.current?.show(people);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet's answer changes with it.
  useLayoutEffect(() => {
    if (way === "start") painter.current?.measure();
    else painter.current?.measureSoon();
  }, [measure, way]);
  return <canvas className="crowd" ref={canvas} />;
}
