/** How much room the editor's bar has: with little, its rarer actions are in a menu. */
import { useSyncExternalStore } from "react";

const queries = {
  phone: "(max-width: 39.99rem)",
  tablet: "(max-width: 63.99rem)",
  laptop: "(max-width: 79.99rem)",
} as const;

/** Whether the page is as narrow as a phone, or at most as wide as a tablet or a small laptop. */
export function useIsNarrow(size: keyof typeof queries): boolean {
  const query = queries[size];
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
