/** The keys of the host's page, for a keyboard and for a presenter's remote. */
import { useEffect } from "react";
import { hasSingleKeys } from "@/lib/single-keys";
import { isDialogAbove } from "@/ui/dialog-above";

export interface HostKeys {
  next: () => void;
  players: () => void;
  extend: () => void;
  pause: () => void;
  lock: () => void;
  more: () => void;
  fullScreen: () => void;
  stage: () => void;
  help: () => void;
}

const letters: Readonly<Record<string, keyof HostKeys>> = {
  p: "players",
  e: "extend",
  k: "pause",
  l: "lock",
  m: "more",
  f: "fullScreen",
  s: "stage",
  "?": "help",
  arrowright: "next",
  pagedown: "next",
};

const typing = "input, select, textarea, [contenteditable]";

/** What a key means here; null if it belongs to what has the focus. */
export function hostKeyOf(event: KeyboardEvent): keyof HostKeys | null {
  if (event.defaultPrevented || event.isComposing || event.repeat) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.matches(typing) === true) return null;
  // A dialog above the page has keys of its own.
  if (isDialogAbove()) return null;
  // Space presses a focused button; a remote's arrow doesn't.
  if (event.key === " ") return target?.matches("a, button, label") === true ? null : "next";
  const name = letters[event.key.toLowerCase()] ?? null;
  // Arrow keys aren't characters.
  return event.key.length > 1 || hasSingleKeys() ? name : null;
}

export function useHostKeys(keys: HostKeys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = hostKeyOf(event);
      if (name === null) return;
      event.preventDefault();
      keys[name]();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [keys]);
}
