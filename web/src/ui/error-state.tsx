/**
 * Shown when a page or a part of it couldn't be loaded: what happened, why, and a way forward. A row
 * rather than a large box, because a page of several parts may show several.
 */
import type { ReactNode } from "react";
import { TileShape } from "./tile-shapes";

interface ErrorStateProps {
  title: string;
  detail?: string | undefined;
  action?: ReactNode;
}

export function ErrorState({ title, detail, action }: ErrorStateProps) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-danger bg-danger-soft px-4 py-4 sm:px-5"
      role="alert"
    >
      <div className="flex min-w-[min(16rem,100%)] flex-1 gap-3">
        <TileShape className="size-8 shrink-0 text-danger" index={2} />
        <div className="min-w-0 self-center">
          <p className="font-bold font-display text-lg leading-tight">{title}</p>
          {detail !== undefined && <p className="mt-1 max-w-prose">{detail}</p>}
        </div>
      </div>
      {action}
    </div>
  );
}
