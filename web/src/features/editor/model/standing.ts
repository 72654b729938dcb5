/**
 * Which findings still stand. They are as of the last save, so what the author has since changed
 * may be in order by now: the next save tells.
 */
import type { DocumentContent, DocumentQuestion, Finding } from "@/api/types";
import { isSame } from "./changes";
import { findQuestion } from "./document";
import type { EditorState } from "./editor-types";
import { gapsOf } from "./passage";
import { pollAnswers } from "./poll-answers";

/** What `Finding.at` counts. */
function rowsOf(content: DocumentContent): readonly unknown[] {
  switch (content.kind) {
    case "choice":
      return content.answers;
    case "poll":
      return pollAnswers(content);
    case "typed":
      return content.accepted;
    case "order":
    case "ranking":
      return content.items;
    case "match":
      return [...content.pairs, ...content.distractors];
    case "categorize":
      return content.categories.flatMap(({ items }) => items);
    case "gaps":
      return gapsOf(content.passage).map((gap) => [content.way, gap]);
    case "labels":
      return [...content.spots, ...content.distractors];
    case "pin":
      return content.areas;
    default:
      return [];
  }
}

function picturesIn(content: DocumentContent): readonly unknown[] {
  if (content.kind === "choice") return content.answers.map((each) => each.picture?.id);
  if (content.kind === "poll") return pollAnswers(content).map((each) => each.picture?.id);
  return [];
}

/** The part of a question that decides about this finding. */
function partOf({ flaw, at }: Finding, question: DocumentQuestion): unknown {
  const { content, media, text } = question;
  const { kind } = content;
  const rows = rowsOf(content);
  // These are also about the text around the gaps.
  if (content.kind === "gaps" && (flaw === "gapsTouch" || flaw === "textTooLong")) return content;
  if (content.kind === "categorize") {
    const { categories } = content;
    if (flaw === "categoryTwice") return categories.map(({ name }) => name);
    if (flaw === "categoryUnnamed" || flaw === "categoryEmpty") return categories[at ?? 0];
    if (flaw === "tooFew" || flaw === "tooMany") return [categories.length, rows.length];
  }
  if (content.kind === "labels") {
    // Another one can be what it repeats or is too near to.
    if (flaw === "spotsTooNear" || flaw === "labelTwice") return rows;
    const { spots, distractors } = content;
    if (flaw === "tooFew" || flaw === "tooMany") return [spots.length, distractors.length];
  }
  // Another row can be what it repeats, and rows that come or go move the others.
  if (at !== null)
    return [kind, flaw === "answerTwice" || flaw === "itemTwice" ? rows : [rows.length, rows[at]]];
  switch (flaw) {
    case "textMissing":
      return text;
    case "altMissing":
      return media;
    case "veilUntimed":
      return [kind, media, question.timeLimitS];
    case "mediaMissing":
      return [media, picturesIn(content)];
    case "pictureMissing":
      return [kind, media];
    case "tooFew":
    case "tooMany":
      return [kind, rows.length];
    case "nothingRight":
    case "allRight":
      return kind === "choice" ? [kind, content.answers.map((each) => each.isCorrect)] : content;
    case "outsideRange":
    case "rangeUnusable":
    case "spanTooSmall":
      return content;
    default:
      return question;
  }
}

/** The findings on a question, without those on something that was changed since the last save. */
export function standingFindings(state: EditorState, questionId: string | null): Finding[] {
  const own = state.findings.filter((finding) => finding.questionId === questionId);
  const saved = findQuestion(state.saved, questionId);
  const now = findQuestion(state.history.present.value, questionId);
  if (saved === undefined || now === undefined || saved === now) return own;
  return own.filter((finding) => isSame(partOf(finding, saved), partOf(finding, now)));
}
