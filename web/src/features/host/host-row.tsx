/** Someone, or a link, that hosts the session: its name, whether it is there, and an end to it. */
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/ui/button";
import { Use } from "./link-use";

interface HostRowProps {
  name: string;
  use: ComponentProps<typeof Use>["use"];
  /** What else tells who it is. */
  note: ReactNode;
  end: string;
  /** The same with the name, for those who don't see the row. */
  endOf: string;
  pending: boolean;
  onEnd: () => void;
}

export function HostRow({ name, use, note, end, endOf, pending, onEnd }: HostRowProps) {
  return (
    <li className="flex items-center gap-3 border-hairline border-t-2 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold" dir="auto">
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          <Use use={use} />
          {note}
        </p>
      </div>
      <Button aria-label={endOf} onClick={onEnd} pending={pending} size="small">
        {end}
      </Button>
    </li>
  );
}
