/**
 * Digits 1 to 8 and letters A to H answer, unless the player turned that off: single-key shortcuts
 * get in the way of speech input. The choice is stored in this browser.
 */
import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "@/lib/storage";

const storageKey = "fanfare.answer-keys";

export function answerIndexOf(key: string): number | null {
  if (/^[1-8]$/.test(key)) return Number(key) - 1;
  if (/^[a-hA-H]$/.test(key)) return key.toLowerCase().charCodeAt(0) - 97;
  return null;
}

/** Where a digit or letter is typed; a checkbox takes neither. */
const fields = "input:not([type=checkbox]), textarea, select";
/** Where Enter does something of its own. */
const controls = "input, textarea, select, button, a";

/** `onEnter` sends what the keys have picked, wherever the focus is. */
export function useAnswerKeys(
  count: number,
  onAnswer: ((index: number) => void) | null,
  onEnter: (() => void) | null = null,
) {
  const [enabled, setEnabled] = useState(() => readLocal(storageKey) !== "off");

  useEffect(() => {
    if (!enabled || onAnswer === null) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.key === "Enter" && onEnter !== null && !target.matches(controls)) {
        event.preventDefault();
        onEnter();
        return;
      }
      if (target.matches(fields)) return;
      const index = answerIndexOf(event.key);
      if (index === null || index >= count) return;
      event.preventDefault();
      onAnswer(index);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [enabled, count, onAnswer, onEnter]);

  return {
    enabled,
    toggle() {
      writeLocal(storageKey, enabled ? "off" : null);
      setEnabled(!enabled);
    },
  };
}
