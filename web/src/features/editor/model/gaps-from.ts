/** A passage with gaps, from the answers of other kinds of question. */
import type { AnswerPicture, DocumentContent } from "@/api/types";
import { limits } from "./limits";
import { passageOf } from "./passage";

type ContentOf<K extends DocumentContent["kind"]> = Extract<DocumentContent, { kind: K }>;

/** What an answer says, or what its picture shows. */
export function answerWords({
  text,
  picture,
}: {
  text: string;
  picture?: AnswerPicture | null;
}): string {
  return text.trim() === "" ? (picture?.alt ?? "").slice(0, limits.answer) : text;
}

/** A choice becomes a list of its answers, a typed answer a gap; other texts a gap each. */
export function gapsFrom(
  fresh: ContentOf<"gaps">,
  texts: readonly string[],
  before: DocumentContent,
): ContentOf<"gaps"> {
  const cut = (some: readonly string[]) => some.map((text) => text.slice(0, limits.gapText));
  if (before.kind === "choice") {
    const filled = before.answers.filter((answer) => answerWords(answer).trim() !== "");
    const isRight = (right: boolean) =>
      cut(filled.filter(({ isCorrect }) => isCorrect === right).map(answerWords));
    const gap = { accepted: isRight(true), others: isRight(false).slice(0, limits.gapOthers) };
    return { ...fresh, passage: [{ gap }], way: "list" };
  }
  if (before.kind === "typed") {
    const gap = { accepted: cut(texts).slice(0, limits.gapAccepted), others: [] };
    return { ...fresh, passage: [{ gap }], toleratesTypos: before.toleratesTypos };
  }
  const gaps = cut(texts).slice(0, limits.gaps);
  const between = gaps.map((_, index) => (index === 0 ? "" : ", "));
  return {
    ...fresh,
    passage: passageOf(
      [...between, ""],
      gaps.map((text) => ({ accepted: [text], others: [] })),
    ),
  };
}
