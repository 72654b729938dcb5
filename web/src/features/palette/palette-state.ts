/** Whether the palette is open; its keys and its buttons are in different places. */
import { create } from "zustand";
import type { Quiz } from "@/api/types";

interface PaletteState {
  isOpen: boolean;
  /** What a live session is being started with: a quiz, or one still to be chosen. */
  starting: { quiz: Quiz | undefined } | null;
  open: () => void;
  close: () => void;
  start: (quiz?: Quiz) => void;
  endStart: () => void;
}

export const usePalette = create<PaletteState>((set) => ({
  isOpen: false,
  starting: null,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  start: (quiz) => set({ isOpen: false, starting: { quiz } }),
  endStart: () => set({ starting: null }),
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
