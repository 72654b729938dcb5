/** Someone who once chose to play without the account keeps that choice. */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.asNobody";

export function playsAsNobody(): boolean {
  return readLocal(key) !== null;
}

export function notePlaysAsNobody(isNobody: boolean): void {
  writeLocal(key, isNobody ? "yes" : null);
}
