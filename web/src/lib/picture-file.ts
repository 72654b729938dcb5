/** Prepares pictures for sending: encoded from a canvas, cropped, shrunk. */
import { type Area, whole } from "./areas";

const jpegQuality = 0.92;
/** Sharp on the largest screens, and well below the server's limit. */
const sideMax = 4_096;
const shrinkTries = 4;

/** Photos become JPEG; everything else may be transparent and becomes PNG or `other`. */
export async function writeCanvas(
  canvas: HTMLCanvasElement,
  isPhoto: boolean,
  other = "image/png",
): Promise<Blob> {
  const type = isPhoto ? "image/jpeg" : other;
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, jpegQuality);
  });
  if (blob === null) throw new Error("the browser could not write the picture");
  return blob;
}

interface Piece {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function draw(picture: ImageBitmap, piece: Piece, side: number, isPhoto: boolean) {
  const scale = Math.min(1, side / Math.max(piece.width, piece.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(piece.width * scale));
  canvas.height = Math.max(1, Math.round(piece.height * scale));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("the browser could not draw the picture");
  pen.imageSmoothingQuality = "high";
  const { left, top, width, height } = piece;
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return writeCanvas(canvas, isPhoto, "image/webp");
}

async function withPicture<T>(file: Blob, work: (picture: ImageBitmap) => Promise<T>): Promise<T> {
  const picture = await createImageBitmap(file);
  try {
    return await work(picture);
  } finally {
    picture.close();
  }
}

/** The part of a picture that an area covers. */
export function cutPicture(file: Blob, area: Area): Promise<Blob> {
  return withPicture(file, (picture) => {
    const piece = {
      left: ((area.x - area.radiusX) / whole) * picture.width,
      top: ((area.y - area.radiusY) / whole) * picture.height,
      width: ((area.radiusX * 2) / whole) * picture.width,
      height: ((area.radiusY * 2) / whole) * picture.height,
    };
    return draw(picture, piece, sideMax, file.type === "image/jpeg");
  });
}

/** The same picture within a number of bytes; also converts types only this browser can read. */
export function shrunkPicture(file: Blob, bytesMax: number): Promise<Blob> {
  return withPicture(file, async (picture) => {
    const piece = { left: 0, top: 0, width: picture.width, height: picture.height };
    const isPhoto = file.type !== "image/png" && file.type !== "image/webp";
    let side = sideMax;
    for (let tries = 0; tries < shrinkTries; tries += 1) {
      const shrunk = await draw(picture, piece, side, isPhoto);
      if (shrunk.size <= bytesMax) return shrunk;
      side /= 2;
    }
    throw new Error("the picture stays too large");
  });
}
