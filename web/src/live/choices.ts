/** A player's choice, taken apart. Independent of rooms and seats. */
import { isWithin, likelyReading, onStep, readings } from "@/lib/decimal";
import type { AnswerView, Choice, Offer, OfferOf, Solution } from "@/live/messages";

type NumberChoice = Extract<Choice, { kind: "number" }>;

/** The answers that are picked by tapping; empty for other kinds. */
export function answersOf(offer: Offer): readonly AnswerView[] {
  return offer.kind === "choice" || offer.kind === "trueFalse" || offer.kind === "poll"
    ? offer.answers
    : [];
}

/** The ids of picked answers; empty for a choice of another kind. */
export function pickedIds(choice: Choice | null | undefined): readonly string[] {
  return choice?.kind === "answers" ? choice.answers : [];
}

/** Which answers are right and how often each was picked; in a poll none is right. */
export function answersResult(solution: Solution): {
  correct: readonly string[];
  distribution: readonly number[];
} {
  if (solution.kind === "choice" || solution.kind === "trueFalse") return solution;
  return { correct: [], distribution: solution.kind === "poll" ? solution.distribution : [] };
}

function fittingReadings({ range, unit }: OfferOf<"number">, typed: string): readonly string[] {
  const all = readings(typed, unit);
  return range === null ? all : all.filter((number) => isWithin(Number(number), range));
}

/** A number as typed, and as this page's language reads it. */
export function typedNumber(offer: OfferOf<"number">, typed: string): Choice {
  const number = likelyReading(typed, fittingReadings(offer, typed)) ?? typed;
  return { kind: "number", number, typed };
}

function isNumber(offer: Offer, { number, typed }: NumberChoice): boolean {
  return (
    offer.kind === "number" && fittingReadings(offer, typed ?? number).some((one) => one === number)
  );
}

/** Whether a choice can be sent: it isn't empty, and has the form the question asks for. */
export function isComplete(offer: Offer, choice: Choice): boolean {
  switch (choice.kind) {
    case "answers":
      return choice.answers.length > 0;
    case "order":
    case "ranking":
      return choice.answers.length > 0;
    case "match":
      return choice.pairs.length > 0;
    case "categorize":
      return choice.sorted.length > 0;
    case "labels":
      return choice.labels.some((label) => label !== null);
    case "words":
      return choice.words.some((word) => word.trim() !== "");
    case "gaps":
      return choice.gaps.some((each) => (each ?? "").trim() !== "");
    case "typed":
    case "text":
      return choice.text.trim() !== "";
    case "number":
      return isNumber(offer, choice);
    case "pin":
    case "rating":
      return true;
  }
}

/** What is sent if nothing was touched: the initial state already is an answer. */
export function untouchedChoice(offer: Offer): Choice | null {
  if (offer.kind === "order") return { kind: "order", answers: offer.items.map(({ id }) => id) };
  if (offer.kind === "number" && offer.range !== null) {
    const { min, max } = offer.range;
    return { kind: "number", number: onStep((Number(min) + Number(max)) / 2, offer.range) };
  }
  return null;
}

const choiceKinds: Readonly<Record<Offer["kind"], Choice["kind"] | null>> = {
  choice: "answers",
  trueFalse: "answers",
  poll: "answers",
  typed: "typed",
  gaps: "gaps",
  number: "number",
  order: "order",
  ranking: "ranking",
  match: "match",
  categorize: "categorize",
  labels: "labels",
  pin: "pin",
  wordCloud: "words",
  openText: "text",
  rating: "rating",
  slide: null,
};

function idsOf(offer: Offer): ReadonlySet<string> {
  const items: readonly AnswerView[] =
    offer.kind === "order" || offer.kind === "ranking"
      ? offer.items
      : offer.kind === "match"
        ? [...offer.prompts, ...offer.answers]
        : answersOf(offer);
  return new Set(items.map(({ id }) => id));
}

/** Whether a stored choice belongs to this question. */
export function fits(offer: Offer, choice: Choice): boolean {
  if (choiceKinds[offer.kind] !== choice.kind) return false;
  const ids = idsOf(offer);
  if (choice.kind === "answers" || choice.kind === "order" || choice.kind === "ranking") {
    return choice.answers.every((id) => ids.has(id));
  }
  if (choice.kind === "gaps" && offer.kind === "gaps") {
    const isOffered = (id: string | null, at: number) =>
      id === null || offer.gaps[at]?.choices.some((each) => each.id === id) === true;
    return (
      choice.way === offer.way &&
      choice.gaps.length === offer.gaps.length &&
      (offer.way === "typed" || choice.gaps.every(isOffered))
    );
  }
  if (choice.kind === "categorize" && offer.kind === "categorize") {
    const known = new Set([...offer.items, ...offer.categories].map(({ id }) => id));
    return choice.sorted.every(({ item, category }) => known.has(item) && known.has(category));
  }
  if (choice.kind === "labels" && offer.kind === "labels") {
    const known = new Set<string | null>([null, ...offer.labels.map(({ id }) => id)]);
    return (
      choice.labels.length === offer.spots.length && choice.labels.every((id) => known.has(id))
    );
  }
  if (choice.kind === "match") {
    return choice.pairs.every(({ prompt, answer }) => ids.has(prompt) && ids.has(answer));
  }
  return true;
}
