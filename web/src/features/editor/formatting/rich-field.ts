/**
 * The text fields that hold markup: they carry `data-rich`, "line" or, where lists are possible,
 * "block". Fields stay plain fields; what a button changes arrives as if it had been typed.
 */
import type { Edit } from "./format";

export type RichField = HTMLTextAreaElement | HTMLInputElement;

export function richFieldOf(target: EventTarget | null): RichField | null {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && target.dataset["rich"] !== undefined ? target : null;
}

export function editOf(field: RichField): Edit {
  return {
    text: field.value,
    start: field.selectionStart ?? field.value.length,
    end: field.selectionEnd ?? field.value.length,
  };
}

/** Returns false, and changes nothing, if the text would be too long. */
export function writeEdit(field: RichField, edit: Edit): boolean {
  if (field.maxLength >= 0 && edit.text.length > field.maxLength) return false;
  field.focus({ preventScroll: true });
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, edit.text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.setSelectionRange(edit.start, edit.end);
  return true;
}
