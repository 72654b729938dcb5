/** A short status label. The word carries the meaning; the color only helps. */
import { clsx } from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "plain" | "primary" | "good" | "bad" | "highlight";

const tones: Readonly<Record<BadgeTone, string>> = {
  plain: "border-hairline bg-sunken text-muted",
  primary: "border-transparent bg-primary-soft text-primary",
  good: "border-transparent bg-good-soft text-good",
  bad: "border-transparent bg-danger-soft text-danger",
  highlight: "border-transparent bg-marigold text-ink",
};

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = "plain", className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
