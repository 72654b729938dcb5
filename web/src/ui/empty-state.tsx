/** What an empty list shows: one line of help and one action. */
import type { ReactNode } from "react";
import { TileShape } from "./tile-shapes";

interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** The weather shape that decorates it. */
  shape?: number;
}

export function EmptyState({ title, hint, action, shape = 4 }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border-2 border-hairline border-dashed px-6 py-12 text-center">
      <TileShape className="mb-2 size-12 text-primary" index={shape} />
      <p className="font-bold font-display text-xl">{title}</p>
      {hint !== undefined && <p className="max-w-prose text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
