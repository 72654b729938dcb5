/**
 * Areas on a picture, moved and resized by pointer or keyboard.
 *
 * Coordinates are in ten-thousandths of the picture, so that they fit it at any size; no one sees
 * these numbers.
 */

export interface Area {
  /** The center. */
  readonly x: number;
  readonly y: number;
  /** Half of the width and height. */
  readonly radiusX: number;
  readonly radiusY: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface AreaRule {
  /** An area whose center is on the picture may extend past its edge, unless it must stay whole. */
  readonly staysWhole: boolean;
  /** `radiusX` to `radiusY`; null leaves both free. */
  readonly ratio: number | null;
}

export const whole = 10_000;
/** Half of the smallest area: a finger on a phone can't hit anything smaller. */
export const radiusMin = 200;
const radiusMax = whole / 2;
/** A key moves by half a hundredth; with Shift by ten times that. */
const keyStep = 50;
const bigSteps = 10;
const keyGrowth = 1.15;

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(min, max), Math.max(min, value));
}

/** The area nearest to this one that the rule allows. */
export function within(area: Area, { staysWhole, ratio }: AreaRule): Area {
  let radiusX = clamp(area.radiusX, radiusMin, radiusMax);
  let radiusY = clamp(area.radiusY, radiusMin, radiusMax);
  if (ratio !== null) {
    radiusX = Math.min(radiusX, radiusMax * ratio);
    radiusY = radiusX / ratio;
    if (radiusY > radiusMax) {
      radiusY = radiusMax;
      radiusX = radiusY * ratio;
    }
  }
  const padX = staysWhole ? radiusX : 0;
  const padY = staysWhole ? radiusY : 0;
  return {
    x: Math.round(clamp(area.x, padX, whole - padX)),
    y: Math.round(clamp(area.y, padY, whole - padY)),
    radiusX: Math.round(radiusX),
    radiusY: Math.round(radiusY),
  };
}

export function movedBy(area: Area, by: Point, rule: AreaRule): Area {
  return within({ ...area, x: area.x + by.x, y: area.y + by.y }, rule);
}

/** The area after its lower right corner was dragged to a point. */
export function pulledTo(area: Area, corner: Point, rule: AreaRule): Area {
  if (!rule.staysWhole) {
    const radiusX = corner.x - area.x;
    return within({ ...area, radiusX, radiusY: corner.y - area.y }, rule);
  }
  // The opposite corner stays where it is.
  const left = area.x - area.radiusX;
  const top = area.y - area.radiusY;
  let radiusX = clamp((corner.x - left) / 2, radiusMin, (whole - left) / 2);
  let radiusY = clamp((corner.y - top) / 2, radiusMin, (whole - top) / 2);
  if (rule.ratio !== null) {
    radiusX = Math.min(Math.max(radiusX, radiusY * rule.ratio), (whole - left) / 2);
    radiusY = Math.min(radiusX / rule.ratio, (whole - top) / 2);
    radiusX = radiusY * rule.ratio;
  }
  return within({ x: left + radiusX, y: top + radiusY, radiusX, radiusY }, rule);
}

export function scaledBy(area: Area, factor: number, rule: AreaRule): Area {
  const scaled = { ...area, radiusX: area.radiusX * factor, radiusY: area.radiusY * factor };
  const isTooSmall = Math.min(scaled.radiusX, scaled.radiusY) < radiusMin;
  const isTooLarge = Math.max(scaled.radiusX, scaled.radiusY) > radiusMax;
  // Clamping one side alone would change the aspect ratio.
  return (factor < 1 && isTooSmall) || (factor > 1 && isTooLarge) ? area : within(scaled, rule);
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The effect of a key on the selected area; null if it has none. */
export function withKey(
  area: Area,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  rule: AreaRule,
): Area | null {
  const direction = directions[key];
  if (direction !== undefined) {
    const step = keyStep * (shiftKey ? bigSteps : 1);
    return movedBy(area, { x: direction.x * step, y: direction.y * step }, rule);
  }
  if (key === "+" || key === "=") return scaledBy(area, keyGrowth, rule);
  if (key === "-" || key === "_") return scaledBy(area, 1 / keyGrowth, rule);
  return null;
}

/** A circle for a picture of this aspect ratio, as wide as a seventh of its shorter side. */
export function circleAt(point: Point, aspect: number, rule: AreaRule): Area {
  const radius = whole / 14;
  const radiusX = aspect > 1 ? radius / aspect : radius;
  return within({ ...point, radiusX, radiusY: radiusX * aspect }, rule);
}
