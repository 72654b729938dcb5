/**
 * Moving between rows as in a text: Enter moves to the next row, adding it if necessary; Backspace
 * leaves an empty row and removes it.
 *
 * The focus moves before the key event ends, so that the next key, however fast, goes to the
 * intended row.
 */
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";

interface RowKeys {
  /** Wraps the rows; their first fields are marked with `data-row`. */
  list: RefObject<HTMLDivElement | null>;
  focus: (index: number) => void;
  add: (afterIndex: number) => void;
  remove: (index: number) => void;
  /** For the last field of a row. */
  enter: (event: KeyboardEvent, index: number) => void;
  /** For an empty field of an empty row. */
  backspace: (event: KeyboardEvent, index: number) => void;
}

interface RowKeysOptions {
  count: number;
  min: number;
  max: number;
  isEmpty: (index: number) => boolean;
  onAdd: (afterIndex: number) => void;
  onRemove: (index: number) => void;
}

export function isEnter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  // While an input method composes, it handles the keys.
  return key === "Enter" && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
}

export function useRowKeys(options: RowKeysOptions): RowKeys {
  const { count, min, max, isEmpty } = options;
  const list = useRef<HTMLDivElement>(null);

  function focus(index: number) {
    const fields =
      list.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[data-row]") ?? [];
    const field = fields[Math.min(index, fields.length - 1)];
    if (field === undefined) list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    else {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
  }

  function add(afterIndex: number) {
    if (count >= max) return;
    flushSync(() => options.onAdd(afterIndex));
    focus(afterIndex + 1);
  }

  function remove(index: number) {
    if (count <= min) return;
    flushSync(() => options.onRemove(index));
    focus(Math.max(0, index - 1));
  }

  return {
    list,
    focus,
    add,
    remove,
    enter(event, index) {
      if (!isEnter(event)) return;
      event.preventDefault();
      const hasNext = index + 1 < count;
      if (hasNext && (isEmpty(index + 1) || count >= max)) focus(index + 1);
      else add(index);
    },
    backspace(event, index) {
      const { key, nativeEvent } = event;
      if (key !== "Backspace" || nativeEvent.isComposing || !isEmpty(index) || count <= min) return;
      event.preventDefault();
      // Holding the key down to empty a row stops there.
      if (!event.repeat) remove(index);
    },
  };
}
