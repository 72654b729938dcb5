/** The editor's keyboard shortcuts. */
import { useLayoutEffect } from "react";
import { hasSingleKeys } from "@/lib/single-keys";
import { isDialogAbove } from "@/ui/dialog-above";

export interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  add: () => void;
  duplicate: () => void;
  previous: () => void;
  next: () => void;
  help: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

function shortcutOf(event: KeyboardEvent): keyof Shortcuts | null {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && !event.altKey) {
    if (key === "z") return event.shiftKey ? "redo" : "undo";
    if (key === "y") return "redo";
    if (key === "s") return "save";
    if (key === "enter") return "add";
    if (key === "d") return "duplicate";
    return null;
  }
  if (event.altKey && key === "arrowup") return "previous";
  if (event.altKey && key === "arrowdown") return "next";
  if (key === "?" && !isTyping(event.target) && hasSingleKeys()) return "help";
  return null;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  // Before the page is painted: anyone who sees the editor can use its keys.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = shortcutOf(event);
      if (name === null) return;
      // A dialog above the editor has keys of its own.
      if (isDialogAbove() && name !== "save") return;
      event.preventDefault();
      shortcuts[name]();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [shortcuts]);
}
