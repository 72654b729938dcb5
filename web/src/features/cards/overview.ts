/** What there is to study: of the account, or of this browser. */
import type { CardOverview, Deck } from "@/api/types";
import { dayOf, type Memory } from "@/lib/fsrs";
import { readShelf } from "@/room/card-shelf";

const forecastDays = 7;

/** Those of a quiz that weren't graded are not known without asking for it. */
export interface ShownDeck extends Omit<Deck, "cardCount" | "newCount" | "language"> {
  newCount: number;
  /** Null if unknown. */
  cardCount: number | null;
}

export interface Overview
  extends Pick<CardOverview, "today" | "dueCount" | "newCount" | "forecast"> {
  decks: ShownDeck[];
}

function deckOf(
  id: string,
  quizId: string | null,
  title: string,
  memories: readonly (Memory | null)[],
): ShownDeck {
  const today = dayOf(new Date());
  return {
    id,
    quizId,
    title,
    cardCount: quizId === null ? memories.length : null,
    dueCount: memories.filter((memory) => memory !== null && memory.dueDay <= today).length,
    newCount: memories.filter((memory) => memory === null).length,
  };
}

/** What this browser keeps. */
export function shelfOverview(): Overview {
  const today = dayOf(new Date());
  const shelf = readShelf();
  const quizzes = shelf.decks.map(({ quizId, title, memories }) =>
    deckOf(quizId, quizId, title, Object.values(memories)),
  );
  const titles = [...new Set(shelf.missed.map(({ title }) => title))];
  const missed = titles.map((title) => {
    const cards = shelf.missed.filter((each) => each.title === title);
    return deckOf(
      `missed ${title}`,
      null,
      title,
      cards.map(({ memory }) => memory),
    );
  });
  const decks = [...quizzes, ...missed];
  const graded = shelf.decks.flatMap(({ memories }) => Object.values(memories));
  const known = [...graded, ...shelf.missed.flatMap(({ memory }) => memory ?? [])];
  const forecast = Array.from({ length: forecastDays }, (_, ahead) => {
    const isThen = (memory: Memory) => Math.max(memory.dueDay - today, 0) === ahead;
    return known.filter(isThen).length;
  });
  return {
    today,
    dueCount: decks.reduce((sum, deck) => sum + deck.dueCount, 0),
    newCount: decks.reduce((sum, deck) => sum + deck.newCount, 0),
    forecast,
    decks,
  };
}
