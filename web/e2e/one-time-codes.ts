/** The codes an authenticator app would show (RFC 6238: SHA-1, six digits, 30 seconds). */
import { createHmac } from "node:crypto";

const stepMs = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code for a secret as people type it, the given number of steps from now. */
export function codeOf(key: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const digest = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(/[\s=]/g, "").toUpperCase(), (character) =>
    alphabet.indexOf(character).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
