/** Pictures made on the spot: a plain background with a square in it, as the bytes of a PNG. */
import { crc32, deflateSync } from "node:zlib";

type Color = readonly [number, number, number];

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/** The square is in the middle, a third as wide and as high as the picture. */
export function png(width: number, height: number, ground: Color, square: Color): Buffer {
  const rows = Buffer.alloc((1 + width * 3) * height);
  const isMiddle = (at: number, whole: number) => at >= whole / 3 && at < (2 * whole) / 3;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = isMiddle(x, width) && isMiddle(y, height) ? square : ground;
      rows.set(color, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
