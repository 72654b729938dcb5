/**
 * What is different between an earlier version of a quiz and the quiz as it is now: the details and
 * settings, and each question that was added, removed, changed or moved.
 */
import type { DocumentQuestion, QuizSettings, QuizVersionDocument } from "@/api/types";
import { saysSame } from "./changes";
import type { Doc } from "./document";

export type VersionDetails = QuizVersionDocument["details"];
export type DetailField = keyof VersionDetails;
export type SettingField = keyof QuizSettings;
/** What a question consists of, in the order it is told. */
export const questionFields = [
  "kind",
  "text",
  "content",
  "media",
  "timeLimitS",
  "pointsFactor",
  "explanation",
  "notes",
] as const;
export type QuestionField = (typeof questionFields)[number];

export interface QuestionDifference {
  id: string;
  /** As it is now; `null` if it was removed. */
  now: DocumentQuestion | null;
  /** As it was; `null` if it was added. */
  before: DocumentQuestion | null;
  /** Counting from 1. */
  numberNow: number;
  numberThen: number;
  changed: readonly QuestionField[];
  hasMoved: boolean;
}

export interface Differences {
  details: readonly DetailField[];
  settings: readonly SettingField[];
  questions: readonly QuestionDifference[];
}

function partOf(question: DocumentQuestion, field: QuestionField): unknown {
  const { content } = question;
  if (field === "kind") return content.kind;
  // A copy of an answer has another id and says the same.
  if (field === "content" && content.kind === "choice") {
    return content.answers.map(({ text, isCorrect, picture }) => [
      text,
      isCorrect,
      picture ?? null,
    ]);
  }
  return question[field];
}

function changedFields(then: DocumentQuestion, now: DocumentQuestion): QuestionField[] {
  return questionFields.filter((field) => !saysSame(partOf(then, field), partOf(now, field)));
}

/** The ids that keep their order among each other: the longest such list. */
function inOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const placeOf = new Map(before.map((id, index) => [id, index]));
  const places = after.map((id) => placeOf.get(id) ?? -1);
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  places.forEach((place, index) => {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((places[earlier] ?? 0) < place && length > (lengths[index] ?? 0)) {
        lengths[index] = length;
        previous[index] = earlier;
      }
    }
    if (last === -1 || (lengths[index] ?? 0) > (lengths[last] ?? 0)) last = index;
  });
  const kept = new Set<string>();
  for (let at = last; at !== -1; at = previous[at] ?? -1) kept.add(after[at] ?? "");
  return kept;
}

/** In the order of the quiz as it is now, then what was removed. */
function questionDifferences(
  then: readonly DocumentQuestion[],
  now: readonly DocumentQuestion[],
): QuestionDifference[] {
  const before = new Map(then.map((question, index) => [question.id, { question, index }]));
  const nowIds = new Set(now.map((question) => question.id));
  const kept = inOrder(
    then.map((question) => question.id).filter((id) => nowIds.has(id)),
    now.map((question) => question.id).filter((id) => before.has(id)),
  );
  const present = now.map((question, index): QuestionDifference => {
    const old = before.get(question.id);
    return {
      id: question.id,
      now: question,
      before: old?.question ?? null,
      numberNow: index + 1,
      numberThen: old === undefined ? 0 : old.index + 1,
      changed: old === undefined ? [] : changedFields(old.question, question),
      hasMoved: old !== undefined && !kept.has(question.id),
    };
  });
  const removed = then
    .map((question, index): QuestionDifference => {
      return {
        id: question.id,
        now: null,
        before: question,
        numberNow: 0,
        numberThen: index + 1,
        changed: [],
        hasMoved: false,
      };
    })
    .filter(({ id }) => !nowIds.has(id));
  return [...present, ...removed].filter(
    (each) => each.now === null || each.before === null || each.hasMoved || each.changed.length > 0,
  );
}

export function differences(
  then: Pick<QuizVersionDocument, "details" | "settings"> & Pick<Doc, "questions">,
  now: Doc,
): Differences {
  const details = Object.keys(then.details) as DetailField[];
  const settings = Object.keys(then.settings) as SettingField[];
  // The server trims these.
  const trimmed = {
    ...now.details,
    title: now.details.title.trim(),
    description: now.details.description.trim(),
  };
  return {
    details: details.filter((field) => !saysSame(then.details[field], trimmed[field])),
    settings: settings.filter((field) => !saysSame(then.settings[field], now.settings[field])),
    questions: questionDifferences(then.questions, now.questions),
  };
}

export function isEqual({ details, settings, questions }: Differences): boolean {
  return details.length + settings.length + questions.length === 0;
}
