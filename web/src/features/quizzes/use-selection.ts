/** Which quizzes of a list are selected: one by one, or a range from the last one to another. */
import { useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects one; as a range, everything from the last one to it. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** What is no longer shown is no longer selected, so nothing happens to what nobody sees. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = new Set(shown.filter((id) => chosen.has(id)));

  function toggle(id: string, isRange: boolean) {
    const from = last.current === undefined ? -1 : shown.indexOf(last.current);
    const to = shown.indexOf(id);
    last.current = id;
    if (isRange && from >= 0) {
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      setChosen(new Set([...ids, ...range]));
      return;
    }
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return {
    ids,
    toggle,
    selectAll: () => setChosen(new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
