/** Sounds made on the spot. */

/** Silence as an MP3 file: whole frames of 26 ms at 44.1 kHz and 128 kbit/s. */
export function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1_152) }, () => frame));
}
