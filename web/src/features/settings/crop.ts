/** Computes the square to keep of a picture from its zoom and position. */

export interface CropView {
  /** 1 shows as much as fits; 2 shows half of that. */
  zoom: number;
  /** From 0, the left edge, to 1, the right edge. */
  x: number;
  /** From 0, the upper edge, to 1, the lower edge. */
  y: number;
}

/** Beyond this zoom, a typical photo is only pixels. */
export const zoomMax = 4;

export const middle: CropView = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

interface Square {
  left: number;
  top: number;
  side: number;
}

export function cropSquare({ width, height }: Size, { zoom, x, y }: CropView): Square {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The view after dragging the picture by some pixels of a square drawn `drawn` pixels wide. */
export function dragged(
  size: Size,
  view: CropView,
  by: { x: number; y: number },
  drawn: number,
): CropView {
  const { side } = cropSquare(size, view);
  const scale = side / drawn;
  const roomX = size.width - side;
  const roomY = size.height - side;
  return {
    zoom: view.zoom,
    x: roomX > 0 ? within(view.x - (by.x * scale) / roomX) : view.x,
    y: roomY > 0 ? within(view.y - (by.y * scale) / roomY) : view.y,
  };
}
