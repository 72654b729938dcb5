/**
 * Solves the server's puzzles: finds the number whose digits, after the salt, have the given
 * SHA-256. Without the browser's own cryptography, which pages without HTTPS don't have, and which
 * takes longer for texts this short.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Puzzle } from "@/live/messages";

/** The page stays alive: it works this long, then lets everything else happen. */
const turnMs = 40;
/** The clock is looked at this often. */
const stride = 256;

export async function solve({ puzzle, salt, target, max }: Puzzle): Promise<string> {
  let turnEnds = performance.now() + turnMs;
  for (let number = 0; number <= max; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === target) return `${puzzle}.${number}`;
    if (number % stride === 0 && performance.now() > turnEnds) {
      await new Promise((resolve) => setTimeout(resolve));
      turnEnds = performance.now() + turnMs;
    }
  }
  throw new Error("no number solves this puzzle");
}
