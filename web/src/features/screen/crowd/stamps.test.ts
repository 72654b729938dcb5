/** The drawn signs have the colors of the style sheet, and none looks like another. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { colors } from "@/room/seat-sign";
import type { Person } from "./person";
import { type Palette, paletteOf, Stamps } from "./stamps";

const css = readFileSync(join(import.meta.dirname, "../../../styles/stage-crowd.css"), "utf8");

/** The colors in the style sheet, each under its name. */
const listed = (/\.crowd \{[^}]*text-shadow:([^;]*);/.exec(css)?.[1] ?? "")
  .split("0 0 ")
  .slice(1)
  .map((color) => color.trim().replace(/,$/, ""));

it("reads the colors in the order of the style sheet", () => {
  const computed = listed.map((_, index) => `rgb(${index}, 0, 0) 0px 0px 0px`).join(", ");
  const palette = paletteOf(computed);
  const named = (color: string | undefined) => {
    const at = Number(/\d+/.exec(color ?? "")?.[0]);
    return listed[at];
  };
  const tiles = [...colors].flatMap((color) => [
    `var(--tile-${color})`,
    `var(--tile-${color}-edge)`,
  ]);
  expect(palette?.tiles.map(named)).toEqual(tiles);
  expect(named(palette?.snow)).toBe("var(--snow)");
  expect(named(palette?.ink)).toBe("var(--ink)");
  expect(named(palette?.muted)).toBe("var(--muted)");
  expect(named(palette?.dashes)).toBe("color-mix(in oklab, var(--muted) 60%, transparent)");
  expect(named(palette?.marigold)).toBe("var(--marigold)");
  expect(named(palette?.marigoldEdge)).toBe("var(--marigold-edge)");
});

it("reads colors as browsers compute them, and nothing where there is no style", () => {
  const some = "oklab(0.4 0 -0.03 / 0.6) 0px 0px 0px, color(srgb 1 0 0) 0px 0px 0px, ";
  const palette = paletteOf(some.repeat(11));
  expect(palette?.tiles[0]).toBe("oklab(0.4 0 -0.03 / 0.6)");
  expect(palette?.tiles[1]).toBe("color(srgb 1 0 0)");
  expect(paletteOf("none")).toBeNull();
});

const palette: Palette = {
  tiles: [...colors].flatMap((color) => [color, `${color}-edge`]),
  snow: "snow",
  ink: "ink",
  muted: "muted",
  dashes: "dashes",
  marigold: "marigold",
  marigoldEdge: "marigold-edge",
};

let drawn: string[] = [];
let sheets = 0;

beforeEach(() => {
  sheets = 0;
  const context = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 0,
    scale: (by: number) => drawn.push(`scale ${by}`),
    translate() {},
    setTransform() {},
    setLineDash() {},
    fill: ({ path }: { path: string }) => drawn.push(`fill ${context.fillStyle} ${path}`),
    stroke: ({ path }: { path: string }) => drawn.push(`line ${context.strokeStyle} ${path}`),
  };
  vi.stubGlobal(
    "Path2D",
    class {
      readonly path: string;
      constructor(path: string) {
        this.path = path;
      }
    },
  );
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor() {
        sheets += 1;
      }
      getContext = () => context;
    },
  );
});

function drawingOf(look: Person["look"], id = 0): string {
  drawn = [];
  new Stamps(48, palette).make({ id, look });
  return drawn.join("\n");
}

it("draws every sign differently, and its edge below it", () => {
  const signs = Array.from({ length: 64 }, (_, seat) => drawingOf(seat));
  expect(new Set(signs).size).toBe(64);
  for (const sign of signs) expect(sign).toMatch(/-edge .*\nfill/);
});

it("draws who sleeps without a color of its own, and who is awake in gold", () => {
  expect(drawingOf("asleep")).not.toContain("fill");
  expect(drawingOf("awake")).toContain("fill marigold");
  // Two neighbors don't have the same face.
  expect(drawingOf("awake", 0)).not.toBe(drawingOf("awake", 1));
});

it("gives each its own place on a sheet, and begins another when it is full", () => {
  const stamps = new Stamps(48, palette);
  const made = Array.from({ length: 130 }, (_, seat) => stamps.make({ id: seat, look: seat }));
  const places = made.map((stamp) => `${stamp?.x} ${stamp?.y}`);
  expect(new Set(places.slice(0, 64)).size).toBe(64);
  expect(places.slice(64, 128)).toEqual(places.slice(0, 64));
  expect(sheets).toBe(3);
  expect(stamps.known({ id: 7, look: 7 })).toBe(made[7]);
  expect(stamps.known({ id: 7, look: 200 })).toBeUndefined();
});
