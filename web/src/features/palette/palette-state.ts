/** Whether the palette is open; its keys and its buttons are in different places. */
import { create } from "zustand";
import type { Quiz } from "@/api/types";
import { hasSingleKeys } from "@/lib/single-keys";

interface PaletteState {
  isOpen: boolean;
  /** What a live session is being started with: a quiz, one still to be chosen, or without any. */
  starting: { quiz: Quiz | undefined } | "audience" | null;
  open: () => void;
  close: () => void;
  start: (quiz?: Quiz | "audience") => void;
  endStart: () => void;
  /** Whether the keys that work everywhere are shown. */
  hasKeys: boolean;
  showKeys: () => void;
  hideKeys: () => void;
}

export const usePalette = create<PaletteState>((set) => ({
  isOpen: false,
  starting: null,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  start: (quiz) => set({ isOpen: false, starting: quiz === "audience" ? quiz : { quiz } }),
  endStart: () => set({ starting: null }),
  hasKeys: false,
  showKeys: () => set({ isOpen: false, hasKeys: true }),
  hideKeys: () => set({ hasKeys: false }),
}));

const apple = /Mac|iPhone|iPad/;

/** The keys that open it, as they are written on this computer's keyboard. */
export function paletteKeys(platform: string = navigator.platform): string {
  return apple.test(platform) ? "⌘ K" : "Ctrl K";
}

/** Whether these are the keys that open it. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey !== event.metaKey;
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

const typing = "input, select, textarea, [contenteditable]";

/** Whether someone asks for the keys, and isn't writing a question mark. */
export function isHelpKey(event: KeyboardEvent): boolean {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return false;
  return hasSingleKeys() && !(event.target instanceof HTMLElement && event.target.matches(typing));
}
