/**
 * The answers of a poll, each with its picture. In the document they are two lists: the texts, and
 * beside them the pictures, which end with the last one.
 */
import type { AnswerPicture, DocumentContent } from "@/api/types";
import { limits } from "./limits";
import type { PastedAnswer } from "./paste";

type Poll = Extract<DocumentContent, { kind: "poll" }>;

export interface PollAnswer {
  text: string;
  picture: AnswerPicture | null;
}

export function pollAnswers({ answers, pictures = [] }: Poll): PollAnswer[] {
  return answers.map((text, index) => ({ text, picture: pictures[index] ?? null }));
}

export function withPollAnswers(content: Poll, answers: readonly PollAnswer[]): Poll {
  const { pictures: _before, ...rest } = content;
  const last = answers.findLastIndex(({ picture }) => picture !== null);
  const pictures = answers.slice(0, last + 1).map(({ picture }) => picture);
  return {
    ...rest,
    answers: answers.map(({ text }) => text),
    ...(pictures.length === 0 ? {} : { pictures }),
  };
}

/** Puts pasted answers into the rows from `index` on; pictures stay where they are. */
export function spreadPoll(
  answers: readonly PollAnswer[],
  index: number,
  pasted: readonly PastedAnswer[],
): PollAnswer[] {
  const lines = pasted.map((each, at) => ({
    text: each.text.slice(0, limits.answer),
    picture: answers[index + at]?.picture ?? null,
  }));
  const behind = answers
    .slice(index + lines.length)
    .filter(({ text, picture }) => text !== "" || picture !== null);
  return [...answers.slice(0, index), ...lines, ...behind].slice(0, limits.answers);
}
