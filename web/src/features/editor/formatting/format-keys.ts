/** The keys of the formatting buttons, in a text field that holds markup. */
import { command, shift as shiftName } from "../command-keys";
import type { InlineFormat, ListFormat } from "./format";

export type Format = InlineFormat | ListFormat | "formula";

interface Key {
  key: string;
  /** The key on a keyboard, where Shift gives it another sign. */
  code?: string;
  shift: boolean;
}

export const formatKeys: Readonly<Record<Format, Key>> = {
  bold: { key: "B", shift: false },
  italic: { key: "I", shift: false },
  strike: { key: "X", shift: true },
  code: { key: "E", shift: false },
  formula: { key: "M", shift: true },
  bullets: { key: "8", code: "Digit8", shift: true },
  numbers: { key: "7", code: "Digit7", shift: true },
};

export const formats = Object.keys(formatKeys) as Format[];

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export function formatOf(event: Pressed): Format | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  return formats.find((format) => {
    const { key, code, shift } = formatKeys[format];
    const isKey = code === undefined ? event.key.toUpperCase() === key : event.code === code;
    return isKey && event.shiftKey === shift;
  });
}

/** As people read it, for example "Ctrl + Shift + X". */
export function keyName(format: Format): string {
  const { key, shift } = formatKeys[format];
  return [command, ...(shift ? [shiftName] : []), key].join(" + ");
}
