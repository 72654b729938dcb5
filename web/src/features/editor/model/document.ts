/**
 * The document an author edits, as the editor holds it, and its operations.
 *
 * Every function returns a new document that shares what didn't change, so that comparing documents
 * is comparing references, and undo is keeping the previous one.
 */
import type { DocumentContent, DocumentDetails, DocumentQuestion, QuizSettings } from "@/api/types";
import { categoriesOf, pairsOf } from "./categories";
import { answerWords, gapsFrom } from "./gaps-from";
import { limits, visibilities } from "./limits";
import { gapsOf } from "./passage";
import { type PollAnswer, pollAnswers, withPollAnswers } from "./poll-answers";
import { spotsFor } from "./spots";

export { limits, visibilities };

export interface Doc {
  readonly details: DocumentDetails;
  readonly settings: QuizSettings;
  readonly questions: readonly DocumentQuestion[];
}

export type Kind = DocumentContent["kind"];
export type ContentOf<K extends Kind> = Extract<DocumentContent, { kind: K }>;

/** All kinds, in the order they are offered. */
export const kinds = [
  "choice",
  "trueFalse",
  "typed",
  "gaps",
  "number",
  "order",
  "match",
  "categorize",
  "pin",
  "labels",
  "poll",
  "ranking",
  "wordCloud",
  "openText",
  "rating",
  "slide",
] as const satisfies readonly Kind[];

const scoredKinds: ReadonlySet<Kind> = new Set([
  "choice",
  "trueFalse",
  "typed",
  "gaps",
  "number",
  "order",
  "match",
  "categorize",
  "pin",
  "labels",
]);

export function isScored(kind: Kind): boolean {
  return scoredKinds.has(kind);
}

/** Works where `crypto.randomUUID` doesn't: over plain HTTP, in a classroom. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export interface Defaults {
  timeLimitS: number | null;
  pointsFactor: number;
  answerCount: number;
}

export const plainDefaults: Defaults = { timeLimitS: 20, pointsFactor: 1, answerCount: 4 };

function emptyAnswers(count: number): ContentOf<"choice">["answers"] {
  return Array.from({ length: count }, () => ({ id: newId(), text: "", isCorrect: false }));
}

function emptyCategory(): ContentOf<"categorize">["categories"][number] {
  return { name: "", items: ["", ""] };
}

/** The initial content of a new question of this kind. */
export function emptyContent<K extends Kind>(kind: K, defaults = plainDefaults): ContentOf<K> {
  const contents: { [Each in Kind]: () => ContentOf<Each> } = {
    choice: () => ({ kind: "choice", answers: emptyAnswers(defaults.answerCount) }),
    trueFalse: () => ({ kind: "trueFalse", isTrue: null }),
    typed: () => ({ kind: "typed", accepted: [""], toleratesTypos: true }),
    gaps: () => ({ kind: "gaps", passage: [], way: "typed", toleratesTypos: true }),
    number: () => ({ kind: "number", right: null, tolerance: "0", range: null, unit: "" }),
    order: () => ({ kind: "order", items: ["", "", ""] }),
    match: () => ({
      kind: "match",
      pairs: Array.from({ length: 3 }, () => ({ prompt: "", answer: "" })),
      distractors: [],
    }),
    categorize: () => ({ kind: "categorize", categories: [emptyCategory(), emptyCategory()] }),
    pin: () => ({ kind: "pin", areas: [] }),
    labels: () => ({ kind: "labels", spots: [], distractors: [] }),
    ranking: () => ({ kind: "ranking", items: ["", "", ""] }),
    poll: () => ({ kind: "poll", answers: ["", "", ""], takesSeveral: false }),
    wordCloud: () => ({ kind: "wordCloud", wordsMax: 3 }),
    openText: () => ({ kind: "openText" }),
    rating: () => ({ kind: "rating", steps: 5, low: "", high: "" }),
    slide: () => ({ kind: "slide", body: "" }),
  };
  return contents[kind]();
}

export function newQuestion(kind: Kind, defaults = plainDefaults): DocumentQuestion {
  return {
    id: newId(),
    text: "",
    content: emptyContent(kind, defaults),
    timeLimitS: kind === "slide" ? null : defaults.timeLimitS,
    pointsFactor: defaults.pointsFactor,
    media: null,
    explanation: "",
    notes: "",
  };
}

/** The texts that a kind offers, to be kept when the kind changes. */
function textsOf(content: DocumentContent): string[] {
  switch (content.kind) {
    case "choice":
      return content.answers.map(answerWords);
    case "typed":
      return [...content.accepted];
    case "gaps":
      return gapsOf(content.passage).flatMap((gap) => gap.accepted);
    case "order":
    case "ranking":
      return [...content.items];
    case "match":
      return content.pairs.map((pair) => pair.answer || pair.prompt);
    case "categorize":
      return content.categories.flatMap(({ items }) => items);
    case "labels":
      return content.spots.map(({ label }) => label);
    case "poll":
      return pollAnswers(content).map(answerWords);
    default:
      return [];
  }
}

/** The same question as another kind; answers are kept where the new kind has room for them. */
export function withKind(
  question: DocumentQuestion,
  kind: Kind,
  defaults = plainDefaults,
): DocumentQuestion {
  if (question.content.kind === kind) return question;
  const fresh = emptyContent(kind, defaults);
  const texts = textsOf(question.content).filter((text) => text.trim() !== "");
  const timeLimitS =
    kind === "slide"
      ? null
      : question.content.kind === "slide"
        ? defaults.timeLimitS
        : question.timeLimitS;
  const pictured = withPictures(fresh, question.content);
  if (pictured !== null) return { ...question, content: pictured, timeLimitS };
  if (texts.length === 0) return { ...question, content: fresh, timeLimitS };
  return { ...question, content: filled(fresh, texts, question.content), timeLimitS };
}

/** A choice and a poll hand each other their pictures; `null` if there are none to hand over. */
function withPictures(fresh: DocumentContent, before: DocumentContent): DocumentContent | null {
  const offered: PollAnswer[] =
    before.kind === "choice"
      ? before.answers.map(({ text, picture = null }) => ({ text, picture }))
      : before.kind === "poll"
        ? pollAnswers(before)
        : [];
  if (offered.every(({ picture }) => picture === null)) return null;
  const kept = offered.filter(({ text, picture }) => text.trim() !== "" || picture !== null);
  while (kept.length < 2) kept.push({ text: "", picture: null });
  if (fresh.kind === "poll") return withPollAnswers(fresh, kept);
  if (fresh.kind !== "choice") return null;
  return { ...fresh, answers: kept.map((each) => ({ id: newId(), ...each, isCorrect: false })) };
}

function filled(
  fresh: DocumentContent,
  texts: readonly string[],
  before: DocumentContent,
): DocumentContent {
  const some = texts.slice(0, limits.answers);
  switch (fresh.kind) {
    case "choice": {
      const answers = some.map((text) => ({
        id: newId(),
        text,
        isCorrect: before.kind === "typed",
      }));
      while (answers.length < 2) answers.push({ id: newId(), text: "", isCorrect: false });
      return { ...fresh, answers };
    }
    case "typed": {
      const right =
        before.kind === "choice"
          ? before.answers.filter((answer) => answer.isCorrect).map(answerWords)
          : texts;
      return { ...fresh, accepted: right.length === 0 ? [""] : right.slice(0, limits.accepted) };
    }
    case "gaps":
      return gapsFrom(fresh, texts, before);
    case "order":
    case "ranking":
      return { ...fresh, items: atLeastTwo(some) };
    case "poll":
      return { ...fresh, answers: atLeastTwo(some) };
    case "match":
      if (before.kind === "categorize") return { ...fresh, pairs: pairsOf(before) };
      return { ...fresh, pairs: some.map((answer) => ({ prompt: "", answer })) };
    case "categorize":
      return { ...fresh, categories: categoriesOf(texts, before) };
    case "labels":
      return { ...fresh, spots: spotsFor(texts) };
    default:
      return fresh;
  }
}

function atLeastTwo(texts: readonly string[]): string[] {
  return texts.length < 2 ? [...texts, ""] : [...texts];
}

export function findQuestion(doc: Doc, id: string | null): DocumentQuestion | undefined {
  return doc.questions.find((question) => question.id === id);
}

export function patchQuestion(
  doc: Doc,
  id: string,
  change: (question: DocumentQuestion) => DocumentQuestion,
): Doc {
  const questions = doc.questions.map((question) =>
    question.id === id ? change(question) : question,
  );
  return { ...doc, questions };
}

/** Inserts questions after another one, or at the end, as far as there is room. */
export function insertQuestions(
  doc: Doc,
  added: readonly DocumentQuestion[],
  afterId: string | null,
): Doc {
  const room = Math.max(0, limits.questions - doc.questions.length);
  const at = doc.questions.findIndex((question) => question.id === afterId);
  const split = at === -1 ? doc.questions.length : at + 1;
  const questions = [
    ...doc.questions.slice(0, split),
    ...added.slice(0, room),
    ...doc.questions.slice(split),
  ];
  return { ...doc, questions };
}

/** With a question in the place of the one of its id, or at the end. */
export function withQuestion(doc: Doc, question: DocumentQuestion): Doc {
  const isThere = findQuestion(doc, question.id) !== undefined;
  return isThere
    ? patchQuestion(doc, question.id, () => question)
    : { ...doc, questions: [...doc.questions, question] };
}

/** A copy with new ids, so that both can be edited separately. */
export function copyOf(question: DocumentQuestion): DocumentQuestion {
  const { content } = question;
  const copied: DocumentContent =
    content.kind === "choice"
      ? { ...content, answers: content.answers.map((answer) => ({ ...answer, id: newId() })) }
      : content;
  return { ...question, id: newId(), content: copied };
}

export function removeQuestion(doc: Doc, id: string): Doc {
  return { ...doc, questions: doc.questions.filter((question) => question.id !== id) };
}
