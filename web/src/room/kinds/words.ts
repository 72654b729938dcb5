/** Sentences about a kind of question, and a choice as plain words. */
import { withUnit } from "@/lib/number-text";
import { plainText } from "@/lib/rich-text";
import type {
  AnswerView,
  Choice,
  Offer,
  OfferOf,
  QuestionHead,
  QuestionKind,
} from "@/live/messages";
import { t } from "@/messages/kinds";

/** The two answers to a statement, "true" first; the author's texts for them aren't shown. */
export function truthWord(index: number): string {
  return t(index === 0 ? "truth.true" : "truth.false");
}

export function kindName(kind: QuestionKind): string {
  return t(`name.${kind}`);
}

/** What people are to do; with the offer, how many words they may write. */
export function taskWords({ kind, multiple }: QuestionHead, offer?: Offer): string {
  if (offer?.kind === "wordCloud") return t("inWords", { count: offer.wordsMax });
  if (multiple) return t(kind === "poll" ? "severalPoll" : "several");
  return t(`task.${kind}`);
}

/** What an answer says, or what its picture shows, on one line. */
export function answerWords(answer: AnswerView | undefined): string {
  return plainText(answer?.text ?? "") || (answer?.picture?.alt ?? "");
}

function textIn(items: readonly AnswerView[], id: string): string {
  return answerWords(items.find((item) => item.id === id));
}

function wordsIn(offer: Offer, id: string): string {
  if (offer.kind === "trueFalse") {
    return truthWord(offer.answers.findIndex((answer) => answer.id === id));
  }
  if (offer.kind === "choice" || offer.kind === "poll") return textIn(offer.answers, id);
  return offer.kind === "order" || offer.kind === "ranking" ? textIn(offer.items, id) : "";
}

/** What was filled into a gap, which is never markup; nothing if it was left empty. */
export function gapWords(offer: Offer, index: number, filled: string | null | undefined): string {
  if (offer.kind !== "gaps" || filled == null) return "";
  if (offer.way === "typed") return filled;
  return offer.gaps[index]?.choices.find(({ id }) => id === filled)?.text ?? "";
}

/** A passage with what stands at its gaps, on one line. */
export function passageWords({ texts }: OfferOf<"gaps">, gap: (index: number) => string): string {
  return texts
    .map((text, index) => (index === 0 ? text : `${gap(index - 1)}${text}`))
    .map(plainText)
    .join(" ");
}

/** A player's choice, on one line. */
export function choiceText(offer: Offer, choice: Choice): string {
  switch (choice.kind) {
    case "answers":
      return choice.answers.map((id) => wordsIn(offer, id)).join(", ");
    case "order":
    case "ranking":
      return choice.answers.map((id) => wordsIn(offer, id)).join(" → ");
    case "match":
      if (offer.kind !== "match") return "";
      return choice.pairs
        .map(
          ({ prompt, answer }) =>
            `${textIn(offer.prompts, prompt)} – ${textIn(offer.answers, answer)}`,
        )
        .join(", ");
    case "categorize":
      if (offer.kind !== "categorize") return "";
      return choice.sorted
        .map(
          ({ item, category }) =>
            `${textIn(offer.items, item)} – ${textIn(offer.categories, category)}`,
        )
        .join(", ");
    case "labels":
      if (offer.kind !== "labels") return "";
      return choice.labels
        .flatMap((id, index) => (id === null ? [] : [`${index + 1} – ${textIn(offer.labels, id)}`]))
        .join(", ");
    case "gaps":
      return choice.gaps.map((each, index) => gapWords(offer, index, each) || "–").join(" | ");
    case "typed":
    case "text":
      return choice.text;
    case "number":
      return withUnit(choice.number, offer.kind === "number" ? offer.unit : "");
    case "words":
      return choice.words.filter((word) => word.trim() !== "").join(", ");
    case "pin":
      return t("pinAt", { x: Math.round(choice.x / 100), y: Math.round(choice.y / 100) });
    case "rating":
      return t("step", { step: choice.step });
  }
}
