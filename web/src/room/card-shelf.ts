/**
 * The flash cards that this browser keeps for people without an account: what they remember of
 * quizzes, and the questions they missed, which were revealed to them.
 */

import type { Memory } from "@/lib/fsrs";
import { readLocal, writeLocal } from "@/lib/storage";
import type { DeviceCard } from "@/live/messages";

export interface ShelfDeck {
  quizId: string;
  title: string;
  /** Of the graded questions, by id. */
  memories: Record<string, Memory>;
}

export interface ShelfCard extends DeviceCard {
  title: string;
  language: string;
  memory: Memory | null;
}

export interface Shelf {
  decks: ShelfDeck[];
  missed: ShelfCard[];
}

const key = "fanfare.cards";
/** A browser keeps about five megabytes for all of us. */
const missedMax = 300;

export function readShelf(): Shelf {
  try {
    const shelf: Partial<Shelf> = JSON.parse(readLocal(key) ?? "{}");
    return { decks: shelf.decks ?? [], missed: shelf.missed ?? [] };
  } catch {
    return { decks: [], missed: [] };
  }
}

export function writeShelf(shelf: Shelf): void {
  const isEmpty = shelf.decks.length === 0 && shelf.missed.length === 0;
  writeLocal(key, isEmpty ? null : JSON.stringify(shelf));
}

export const isShelfEmpty = ({ decks, missed }: Shelf) => decks.length + missed.length === 0;

/** Adds what was missed in a game. What is there already keeps what is remembered. */
export function keepMissed(title: string, language: string, cards: readonly DeviceCard[]): void {
  const shelf = readShelf();
  for (const card of cards) {
    const same = shelf.missed.find((each) => each.front.id === card.front.id);
    if (same !== undefined) Object.assign(same, card);
    else shelf.missed.push({ ...card, title, language, memory: null });
  }
  shelf.missed = shelf.missed.slice(-missedMax);
  writeShelf(shelf);
}

/** Notes what is remembered of a question of a quiz. */
export function keepMemory(quizId: string, title: string, id: string, memory: Memory): void {
  const shelf = readShelf();
  const deck = shelf.decks.find((each) => each.quizId === quizId);
  if (deck === undefined) shelf.decks.push({ quizId, title, memories: { [id]: memory } });
  else {
    deck.title = title;
    deck.memories[id] = memory;
  }
  writeShelf(shelf);
}

/** The same of a missed question. */
export function keepMissedMemory(id: string, memory: Memory): void {
  const shelf = readShelf();
  const card = shelf.missed.find((each) => each.front.id === id);
  if (card !== undefined) card.memory = memory;
  writeShelf(shelf);
}

/** Forgets a quiz, or, without one, all that was missed in games of this title. */
export function dropDeck(quizId: string | null, title: string): void {
  const shelf = readShelf();
  if (quizId === null) shelf.missed = shelf.missed.filter((each) => each.title !== title);
  else shelf.decks = shelf.decks.filter((each) => each.quizId !== quizId);
  writeShelf(shelf);
}
