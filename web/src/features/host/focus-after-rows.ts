/**
 * A row takes the focus with it when it leaves. The list keeps it, and not the next row: a second
 * press must not decide about someone else.
 */
import { useCallback, useEffect, useRef } from "react";
import type { RosterSeat } from "@/live/messages";

export function useFocusAfterRows(seats: readonly RosterSeat[]) {
  const list = useRef<HTMLDivElement>(null);
  const leaving = useRef<number | null>(null);
  useEffect(() => {
    if (leaving.current === null) return;
    if (seats.some(({ seat }) => seat === leaving.current)) return;
    leaving.current = null;
    if (document.activeElement === document.body) list.current?.focus();
  }, [seats]);
  const onLeave = useCallback((seat: number) => {
    leaving.current = seat;
  }, []);
  return { list, onLeave };
}
