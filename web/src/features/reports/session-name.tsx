/** A session in a table: its day, and as much of its title as fits, in the title's direction. */
import { formatDay } from "@/lib/dates";

export function SessionName({ at, title }: { at: number; title: string }) {
  return (
    <span className="flex gap-1">
      <span className="shrink-0">{formatDay(at)}: </span>
      <span className="min-w-0 flex-1 truncate text-start" dir="auto">
        {title}
      </span>
    </span>
  );
}
