/** Calls for flash cards, and the cache key of the overview. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type {
  CardBack,
  CardMemory,
  CardOverview,
  DeviceCards,
  QuizCards,
  StudyCard,
} from "@/api/types";
import { type Grade, utcOffsetMin } from "@/lib/fsrs";

const here = () => ({ utcOffsetMin: utcOffsetMin(new Date()) });

/** The decks of the account, with what is due today. */
export function cardsQuery() {
  return queryOptions<CardOverview>({
    queryKey: ["get_cards"],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/v1/cards", { params: { query: here() }, signal })),
  });
}

/** The cards to study now, of all decks or of one. */
export function readStudyCards(deck: string | undefined): Promise<StudyCard[]> {
  const query = { ...here(), ...(deck === undefined ? {} : { deck }) };
  return unwrap(client.GET("/api/v1/cards/study", { params: { query } }));
}

/** Adds a quiz to the cards of the account, unless it is there; returns the deck. */
export async function addDeck(quizId: string): Promise<string> {
  const { id } = await unwrap(client.POST("/api/v1/cards/decks", { body: { quizId } }));
  return id;
}

export async function deleteDeck(id: string): Promise<void> {
  await unwrap(client.DELETE("/api/v1/cards/decks/{id}", { params: { path: { id } } }));
}

export function readCardAnswer(id: string, cardId: string): Promise<CardBack> {
  const path = { id, cardId };
  return unwrap(client.GET("/api/v1/cards/decks/{id}/cards/{cardId}/answer", { params: { path } }));
}

export function reviewCard(id: string, cardId: string, grade: Grade): Promise<CardMemory> {
  return unwrap(
    client.POST("/api/v1/cards/decks/{id}/cards/{cardId}/reviews", {
      params: { path: { id, cardId } },
      body: { grade, ...here() },
    }),
  );
}

/** The cards of a quiz, for people who keep what they remember on their device. */
export function readQuizCards(id: string): Promise<QuizCards> {
  return unwrap(client.GET("/api/v1/quiz/{id}/cards", { params: { path: { id } } }));
}

export function readQuizCardAnswer(id: string, questionId: string): Promise<CardBack> {
  const path = { id, questionId };
  return unwrap(client.GET("/api/v1/quiz/{id}/cards/{questionId}/answer", { params: { path } }));
}

/** Takes cards of this device over; returns how many are new to the account. */
export async function takeCards(cards: Omit<DeviceCards, "utcOffsetMin">): Promise<number> {
  const taken = await unwrap(client.POST("/api/v1/cards/taken", { body: { ...cards, ...here() } }));
  return taken.takenCount;
}
