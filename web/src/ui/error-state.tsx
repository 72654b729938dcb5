/** Shown when a page or a list couldn't be loaded: what happened, and a way forward. */
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
      className="flex flex-col items-center gap-2 rounded-lg border-2 border-danger bg-danger-soft px-6 py-10 text-center"
      role="alert"
    >
      <TileShape className="mb-2 size-10 text-danger" index={2} />
      <p className="font-bold font-display text-xl">{title}</p>
      {detail !== undefined && <p className="max-w-prose">{detail}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
