/**
 * A round of flash cards: which cards come now, how to get their backs, and where grades go. For an
 * account that is the server; without one, this browser keeps what is remembered.
 */
import {
  addDeck,
  readCardAnswer,
  readQuizCardAnswer,
  readQuizCards,
  readStudyCards,
  reviewCard,
} from "@/api/cards";
import type { CardBack, StudyCard } from "@/api/types";
import { dayOf, type Grade, type Memory, review } from "@/lib/fsrs";
import { keepMemory, keepMissedMemory, readShelf } from "@/room/card-shelf";

/** What to study: a deck of the account, a quiz, what was missed under a title, or everything. */
export interface StudySearch {
  deck?: string;
  quiz?: string;
  missed?: string;
}

export interface RoundCard {
  /** Different for all cards of a round. */
  key: string;
  title: string;
  language: string;
  front: StudyCard["front"];
  memory: Memory | null;
  flip: () => Promise<CardBack>;
  /** Keeps a grade; returns what is remembered then. */
  grade: (grade: Grade) => Promise<Memory>;
}

/** As on the server. */
const roundMax = 30;
const newMax = 10;

/** For an account. */
export async function readOwnRound(search: StudySearch): Promise<RoundCard[]> {
  const deck = search.quiz === undefined ? search.deck : await addDeck(search.quiz);
  const cards = await readStudyCards(deck);
  return cards.map(({ deckId, front, ...card }) => ({
    ...card,
    front,
    key: `${deckId} ${front.id}`,
    flip: () => readCardAnswer(deckId, front.id),
    grade: (grade) => reviewCard(deckId, front.id, grade),
  }));
}

async function quizCards(quizId: string): Promise<RoundCard[]> {
  const quiz = await readQuizCards(quizId);
  const deck = readShelf().decks.find((each) => each.quizId === quizId);
  return quiz.cards.map((front) => {
    const memory = deck?.memories[front.id] ?? null;
    return {
      key: `${quizId} ${front.id}`,
      title: quiz.title,
      language: quiz.language,
      front,
      memory,
      flip: () => readQuizCardAnswer(quizId, front.id),
      async grade(grade) {
        const after = review(memory, grade, dayOf(new Date()));
        keepMemory(quizId, quiz.title, front.id, after);
        return after;
      },
    };
  });
}

function missedCards(title: string | undefined): RoundCard[] {
  const missed = readShelf().missed;
  const wanted = missed.filter((each) => title === undefined || each.title === title);
  return wanted.map(({ front, back, memory, title, language }) => ({
    key: front.id,
    title,
    language,
    front,
    memory,
    flip: async () => back,
    async grade(grade) {
      const after = review(memory, grade, dayOf(new Date()));
      keepMissedMemory(front.id, after);
      return after;
    },
  }));
}

/** Those to review, the longest overdue first, then new ones. */
export function choose(cards: readonly RoundCard[], today: number): RoundCard[] {
  const due = cards.filter((card) => card.memory !== null && card.memory.dueDay <= today);
  due.sort((one, other) => (one.memory?.dueDay ?? 0) - (other.memory?.dueDay ?? 0));
  const fresh = cards.filter((card) => card.memory === null).slice(0, newMax);
  return [...due, ...fresh].slice(0, roundMax);
}

/** Without an account. A quiz that can't be read anymore is left out, unless it is the only one. */
export async function readDeviceRound(search: StudySearch): Promise<RoundCard[]> {
  const today = dayOf(new Date());
  if (search.quiz !== undefined) return choose(await quizCards(search.quiz), today);
  if (search.missed !== undefined) return choose(missedCards(search.missed), today);
  const quizzes = readShelf().decks.map(({ quizId }) => quizCards(quizId));
  const read = await Promise.allSettled(quizzes);
  const known = read.flatMap((quiz) => (quiz.status === "fulfilled" ? quiz.value : []));
  return choose([...known, ...missedCards(undefined)], today);
}
