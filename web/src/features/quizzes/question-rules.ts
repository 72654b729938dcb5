/**
 * The rules for a question before it is sent, with the exact messages.
 *
 * Empty options beyond the second are dropped on submit, so they are no error unless they are
 * marked as right.
 */
import type { QuestionDefaults, QuestionDraft } from "@/api/types";
import { optionCountMin } from "@/lib/question-choices";
import { t } from "@/messages/quizzes";

/** The defaults when the preferences don't say otherwise. */
const usualDefaults: QuestionDefaults = { timeLimitS: 20, pointsFactor: 1, answerCount: 4 };

export interface OptionForm {
  /** For React; an option keeps its field when another one is removed. */
  key: number;
  text: string;
  isCorrect: boolean;
}

export interface QuestionForm {
  text: string;
  options: OptionForm[];
  timeLimitS: number | null;
  pointsFactor: number;
}

export interface QuestionErrors {
  text?: string;
  /** By position in the list. */
  options: Record<number, string>;
  /** No option is marked. */
  correct?: string;
}

let nextKey = 1;

export function newOption(text = "", isCorrect = false): OptionForm {
  nextKey += 1;
  return { key: nextKey, text, isCorrect };
}

export function emptyQuestion(defaults: QuestionDefaults = usualDefaults): QuestionForm {
  return {
    text: "",
    options: Array.from({ length: defaults.answerCount }, () => newOption()),
    timeLimitS: defaults.timeLimitS,
    pointsFactor: defaults.pointsFactor,
  };
}

function optionError(option: OptionForm, index: number): string | undefined {
  const isEmpty = option.text.trim() === "";
  if (isEmpty && index < optionCountMin) return t("question.error.option");
  if (isEmpty && option.isCorrect) return t("question.error.correctEmpty");
  if (option.text.trim().length > 200) return t("question.error.optionLong");
  return undefined;
}

export function checkQuestion(form: QuestionForm): QuestionErrors {
  const errors: QuestionErrors = { options: {} };
  const text = form.text.trim();
  if (text === "") errors.text = t("question.error.text");
  else if (text.length > 500) errors.text = t("question.error.long");
  for (const [index, option] of form.options.entries()) {
    const message = optionError(option, index);
    if (message !== undefined) errors.options[index] = message;
  }
  if (!form.options.some((option) => option.isCorrect)) {
    errors.correct = t("question.error.correctMissing");
  }
  return errors;
}

export function hasErrors(errors: QuestionErrors): boolean {
  return (
    errors.text !== undefined ||
    errors.correct !== undefined ||
    Object.keys(errors.options).length > 0
  );
}

export function questionDraft(form: QuestionForm): QuestionDraft {
  return {
    text: form.text.trim(),
    answers: form.options
      .filter((option) => option.text.trim() !== "")
      .map((option) => ({ text: option.text.trim(), isCorrect: option.isCorrect })),
    timeLimitS: form.timeLimitS,
    pointsFactor: form.pointsFactor,
  };
}
