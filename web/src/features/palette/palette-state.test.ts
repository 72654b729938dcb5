/** The keys that open the palette, and how they are written. */
import { expect, it } from "vitest";
import { isPaletteKey, paletteKeys } from "./palette-state";

const key = (init: KeyboardEventInit) => new KeyboardEvent("keydown", init);

it("opens with Ctrl or Cmd and K, and nothing else", () => {
  expect(isPaletteKey(key({ key: "k", ctrlKey: true }))).toBe(true);
  expect(isPaletteKey(key({ key: "K", metaKey: true }))).toBe(true);
  expect(isPaletteKey(key({ key: "k" }))).toBe(false);
  expect(isPaletteKey(key({ key: "k", ctrlKey: true, altKey: true }))).toBe(false);
  expect(isPaletteKey(key({ key: "k", ctrlKey: true, metaKey: true }))).toBe(false);
  expect(isPaletteKey(key({ key: "j", ctrlKey: true }))).toBe(false);
});

it("says the keys as they are written on the keyboard", () => {
  expect(paletteKeys("MacIntel")).toBe("⌘ K");
  expect(paletteKeys("Linux x86_64")).toBe("Ctrl K");
});
