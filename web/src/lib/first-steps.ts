/**
 * What a new account has done that the server doesn't keep: nothing of a rehearsal is stored, and
 * nobody notes who reads a report. Kept in this browser, for each account.
 */
import { readLocal, writeLocal } from "@/lib/storage";

const notes = ["rehearsed", "reportRead", "over"] as const;
/** `over`: the list of first steps is done or was hidden. */
export type FirstStepNote = (typeof notes)[number];

const keyOf = (accountId: string) => `fanfare.first-steps.${accountId}`;

export function firstStepNotes(accountId: string): ReadonlySet<FirstStepNote> {
  const stored = readLocal(keyOf(accountId))?.split(" ") ?? [];
  return new Set(notes.filter((note) => stored.includes(note)));
}

function write(accountId: string, kept: ReadonlySet<FirstStepNote>) {
  writeLocal(keyOf(accountId), kept.size === 0 ? null : [...kept].join(" "));
}

export function noteFirstStep(accountId: string, note: FirstStepNote): void {
  write(accountId, new Set([...firstStepNotes(accountId), note]));
}

export function forgetFirstStep(accountId: string, note: FirstStepNote): void {
  const kept = new Set(firstStepNotes(accountId));
  kept.delete(note);
  write(accountId, kept);
}
