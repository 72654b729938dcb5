/**
 * The number that new players need, with a bar that says how long it is shown. Anyone who listens
 * reads it when they want to: nothing announces each new one.
 */
import { clsx } from "clsx";
import type { CSSProperties } from "react";
import type { StageNumber as Told } from "@/live/messages";

interface StageNumberProps {
  told: Told;
  label: string;
  className?: string;
  /** The look of the digits. */
  digits: string;
}

export function StageNumber({ told, label, className, digits }: StageNumberProps) {
  const { number, leftMs, periodMs } = told;
  const style = { "--left": leftMs / periodMs, animationDuration: `${leftMs}ms` } as CSSProperties;
  return (
    <p className={clsx("stage-number", className)}>
      <span className="text-muted">{label}</span>{" "}
      <span className="relative inline-block">
        <span className={digits} dir="ltr">
          {number}
        </span>
        <span aria-hidden="true" className="stage-number-bar" key={number} style={style} />
      </span>
    </p>
  );
}
