/** The answers of a question as short lines, for the list of the question bank. */
import type { DocumentContent } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t as mediaWords } from "@/messages/media";
import { answerWords } from "./model/gaps-from";
import { gapsOf, partsOf } from "./model/passage";
import { pollAnswers } from "./model/poll-answers";

export interface AnswerLine {
  text: string;
  /** `null` where nothing is right or wrong. */
  isRight: boolean | null;
}

function all(texts: readonly string[], isRight: boolean | null): AnswerLine[] {
  return texts
    .map((text) => ({ text: plainText(text), isRight }))
    .filter(({ text }) => text.trim() !== "");
}

export function answerLines(content: DocumentContent): AnswerLine[] {
  switch (content.kind) {
    case "choice":
      return content.answers.flatMap((answer) => all([answerWords(answer)], answer.isCorrect));
    case "trueFalse":
      return [
        { text: mediaWords("preview.true"), isRight: content.isTrue === true },
        { text: mediaWords("preview.false"), isRight: content.isTrue === false },
      ];
    case "typed":
      return all(content.accepted, true);
    case "gaps":
      return [
        ...all([partsOf(content.passage).texts.join("____")], null),
        ...gapsOf(content.passage).flatMap(({ accepted, others }) =>
          content.way === "typed"
            ? all([accepted.join(" / ")], true)
            : [...all(accepted.slice(0, 1), true), ...all(others, false)],
        ),
      ];
    case "number":
      return content.right === null ? [] : all([`${content.right} ${content.unit}`.trim()], true);
    case "order":
      return all(
        content.items.map((item, index) => `${index + 1}. ${item}`),
        true,
      );
    case "match":
      return [
        ...all(
          content.pairs.map((pair) => `${pair.prompt} – ${pair.answer}`),
          true,
        ),
        ...all(content.distractors, false),
      ];
    case "categorize":
      return all(
        content.categories.flatMap(({ name, items }) =>
          items.filter((item) => item.trim() !== "").map((item) => `${item} – ${name}`),
        ),
        true,
      );
    case "labels":
      return [
        ...content.spots.flatMap(({ label }, index) =>
          label.trim() === "" ? [] : all([`${index + 1}. ${label}`], true),
        ),
        ...all(content.distractors, false),
      ];
    case "ranking":
      return all(content.items, null);
    case "poll":
      return all(pollAnswers(content).map(answerWords), null);
    case "rating":
      return all([content.low, content.high], null);
    case "slide":
      return all([content.body], null);
    default:
      return [];
  }
}
