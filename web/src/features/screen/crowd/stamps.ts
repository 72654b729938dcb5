/**
 * Draws each sign and figure once, at the size at which it is shown: then a crowd of hundreds is
 * hundreds of small copies, which cost next to nothing. They are on sheets of many, because each
 * canvas would cost more than the drawing on it.
 *
 * The shapes are those of `SeatSign` and `Figure`.
 */
import { colors, dark, faces, places, signOf } from "@/room/seat-sign";
import { tilePath } from "@/ui/tile-shapes";
import { figureFace } from "../figure";
import type { Person } from "./person";

export interface Palette {
  /** The fill and the edge of each color of signs. */
  tiles: readonly string[];
  snow: string;
  ink: string;
  muted: string;
  dashes: string;
  marigold: string;
  marigoldEdge: string;
}

/** The colors of `.crowd` in the style sheet, in its order; null where there is no style. */
export function paletteOf(textShadow: string): Palette | null {
  const found: readonly string[] = textShadow.match(/[a-z-]+\([^()]*\)/g) ?? [];
  const tiles = found.slice(0, 2 * colors.length);
  const [snow, ink, muted, dashes, marigold, marigoldEdge] = found.slice(2 * colors.length);
  if (!snow || !ink || !muted || !dashes || !marigold || !marigoldEdge) return null;
  return { tiles, snow, ink, muted, dashes, marigold, marigoldEdge };
}

const outlines = new Map<string, Path2D>();

function outline(path: string): Path2D {
  const known = outlines.get(path) ?? new Path2D(path);
  outlines.set(path, known);
  return known;
}

type Context = OffscreenCanvasRenderingContext2D;

function stroke(context: Context, path: Path2D, color: string, width: number) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
}

/** The square of a sign has a margin of 1 around 24, for its edge. */
const signSpan = 26;
const figureSpan = 24;

function drawSign(context: Context, seat: number, palette: Palette) {
  const { shape, color, face } = signOf(seat);
  const at = colors.indexOf(color);
  const [fill = "", edge = ""] = palette.tiles.slice(2 * at);
  const body = outline(tilePath(shape));
  context.translate(1, 1);
  context.fillStyle = fill;
  if (shape === 7) {
    stroke(context, body, fill, 2.8);
    const middle = outline("M5.6 12a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0-12.8 0Z");
    stroke(context, middle, edge, 1.6);
    context.fill(middle);
  } else {
    stroke(context, body, edge, 1.6);
    context.fill(body);
  }
  const [x = 12, y = 12] = (places[shape] ?? "").split(" ").map(Number);
  context.translate(x, y);
  const ink = dark.includes(color) ? palette.snow : palette.ink;
  stroke(context, outline(faces[face] ?? ""), ink, 1.5);
}

function drawFigure(context: Context, { id, look }: Person, palette: Palette) {
  if (typeof look === "number") return;
  const body = outline("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z");
  const isAsleep = look === "asleep";
  if (isAsleep) {
    context.setLineDash([3, 3.3]);
  } else {
    context.fillStyle = palette.marigold;
    context.fill(body);
  }
  stroke(context, body, isAsleep ? palette.dashes : palette.marigoldEdge, 1.8);
  context.setLineDash([]);
  const ink = isAsleep ? palette.muted : palette.ink;
  stroke(context, outline(figureFace(look, id)), ink, 1.8);
}

export function drawPerson(context: Context, person: Person, size: number, palette: Palette) {
  const { look } = person;
  context.lineCap = "round";
  context.lineJoin = "round";
  const scale = size / (typeof look === "number" ? signSpan : figureSpan);
  context.scale(scale, scale);
  if (typeof look === "number") drawSign(context, look, palette);
  else drawFigure(context, person, palette);
}

/** What a person looks like; people who look the same share a stamp. */
function lookOf({ id, look }: Person): string {
  return typeof look === "number" ? `${look}` : `${look} ${figureFace(look, id)}`;
}

export interface Stamp {
  sheet: CanvasImageSource;
  x: number;
  y: number;
  side: number;
}

/** So many in a row of a sheet, and so many rows. */
const sheetSide = 8;

export class Stamps {
  /** The side of the square around each stamp. */
  readonly side: number;
  readonly #size: number;
  readonly #palette: Palette;
  readonly #known = new Map<string, Stamp>();
  #context: Context | null = null;

  constructor(size: number, palette: Palette) {
    this.side = Math.ceil(size);
    this.#size = size;
    this.#palette = palette;
  }

  known(person: Person): Stamp | undefined {
    return this.#known.get(lookOf(person));
  }

  make(person: Person): Stamp | undefined {
    const at = this.#known.size % sheetSide ** 2;
    if (at === 0) {
      const sheet = new OffscreenCanvas(sheetSide * this.side, sheetSide * this.side);
      this.#context = sheet.getContext("2d");
    }
    const context = this.#context;
    if (context === null) return undefined;
    const x = (at % sheetSide) * this.side;
    const y = Math.floor(at / sheetSide) * this.side;
    context.setTransform(1, 0, 0, 1, x, y);
    drawPerson(context, person, this.#size, this.#palette);
    const stamp = { sheet: context.canvas, x, y, side: this.side };
    this.#known.set(lookOf(person), stamp);
    return stamp;
  }
}
