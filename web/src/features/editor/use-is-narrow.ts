/** Whether the page is as narrow as a phone, so that a bar keeps its rarer actions in a menu. */
import { useSyncExternalStore } from "react";

const query = "(max-width: 39.99rem)";

function watch(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
