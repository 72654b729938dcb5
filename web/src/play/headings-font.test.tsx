/** The typeface of headings changes between phases, never under someone's eyes. */
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useHeadingsFont } from "./headings-font";

it("uses the typeface from the scene after it has arrived", async () => {
  let arrive = () => {};
  const added: unknown[] = [];
  class Face {
    load() {
      return new Promise<Face>((resolve) => {
        arrive = () => resolve(this);
      });
    }
  }
  vi.stubGlobal("FontFace", Face);
  Object.defineProperty(document, "fonts", {
    configurable: true,
    value: { add: (face: unknown) => added.push(face) },
  });
  const { result, rerender } = renderHook(({ scene }) => useHeadingsFont(scene), {
    initialProps: { scene: "lobby" },
  });
  rerender({ scene: "announced 0" });
  expect(result.current).toBe(false);
  await act(async () => arrive());
  expect(added).toHaveLength(1);
  rerender({ scene: "announced 0" });
  expect(result.current).toBe(false);
  rerender({ scene: "reveal 0" });
  expect(result.current).toBe(true);
  Reflect.deleteProperty(document, "fonts");
});
