/**
 * Quizzes on their way to a folder, while the mouse holds them.
 *
 * The browser drags the link that covers a card, so a click still opens it, and Escape, the edges
 * of the window and a release anywhere else are the browser's own. While something is dragged, a
 * page can't read what it is; so it is kept here, for this page alone. Fingers and keys have the
 * menu instead.
 */
import type { DragEvent } from "react";
import { createStore, useStore } from "zustand";
import type { Quiz } from "@/api/types";

const none: readonly Quiz[] = [];

/** One mouse drags at a time. */
const dragged = createStore<readonly Quiz[]>(() => none);

export function useDragged(): readonly Quiz[] {
  return useStore(dragged);
}

const imageClass =
  "fixed start-0 -top-40 max-w-80 truncate rounded-lg border-2 border-primary bg-raised px-4 py-2 " +
  "font-semibold text-text";

/** Shows what is dragged below the mouse; the browser takes its picture at once. */
function showText(transfer: DataTransfer, text: string) {
  const image = document.createElement("div");
  image.className = imageClass;
  image.dir = "auto";
  image.textContent = text;
  document.body.append(image);
  transfer.setDragImage(image, 0, 0);
  setTimeout(() => image.remove());
}

/** Begins to drag quizzes; `text` names them. */
export function startDragging(
  event: DragEvent<HTMLElement>,
  quizzes: readonly Quiz[],
  text: string,
): void {
  event.dataTransfer.effectAllowed = "all";
  showText(event.dataTransfer, text);
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    dragged.setState(none, true);
  };
  // Of a card that is no longer there, no end is told; but the next press comes after it.
  for (const type of ["dragend", "pointerdown"]) {
    addEventListener(type, end, { capture: true, signal: listening.signal });
  }
  // Chromium ends a drag at once if the page changes while it begins.
  setTimeout(() => {
    if (!listening.signal.aborted) dragged.setState([...quizzes], true);
  });
}
