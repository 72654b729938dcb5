/** The form for correcting a question, and the request it becomes. */
import type { MediaView, NewCorrection, Offer, OfferOf, Solution } from "@/api/types";
import type { Area } from "@/lib/areas";

export type Counting = "asWritten" | "key" | "void" | "everyone";
type Marking = "asWritten" | "corrected" | "void" | "everyone";

interface Pair {
  readonly prompt: string;
  readonly answer: string;
}

export interface Entered {
  counting: Counting;
  /** The ids of right answers. */
  right: readonly string[];
  /** One spelling on each line. */
  accepted: string;
  number: string;
  tolerance: string;
  /** The ids of the items, first to last. */
  order: readonly string[];
  /** A partner for each prompt. */
  pairs: readonly Pair[];
  areas: readonly Area[];
  /** For each gap: one spelling on each line where gaps are typed, or the ids of its choices. */
  gaps: readonly (readonly string[])[];
  /** For each item the ids of its categories, or for each spot those of its labels. */
  homes: readonly (readonly string[])[];
}

/** These kinds have an answer key that can change; for others only whether they count can. */
const keyed: ReadonlySet<string> = new Set([
  "choice",
  "trueFalse",
  "typed",
  "gaps",
  "number",
  "order",
  "match",
  "categorize",
  "labels",
]);

/** Reports of earlier versions don't know the picture on which places were tapped. */
export function hasKey(solution: Solution, picture: MediaView | null): boolean {
  return solution.kind === "pin" ? picture !== null : keyed.has(solution.kind);
}

/** How the question counts now. */
export function enteredFrom(
  solution: Solution,
  marking: Marking,
  picture: MediaView | null,
): Entered {
  const isChoice = solution.kind === "choice" || solution.kind === "trueFalse";
  const isNumber = solution.kind === "number";
  return {
    // Opening this for a question that counts as written usually means changing its key.
    counting:
      marking === "void" || marking === "everyone"
        ? marking
        : hasKey(solution, picture)
          ? "key"
          : "asWritten",
    right: isChoice ? solution.correct : [],
    accepted: solution.kind === "typed" ? solution.accepted.join("\n") : "",
    number: isNumber ? solution.right : "",
    tolerance: isNumber ? solution.tolerance : "",
    order: solution.kind === "order" ? solution.right : [],
    pairs: solution.kind === "match" ? solution.pairs : [],
    areas: solution.kind === "pin" ? solution.areas : [],
    gaps:
      solution.kind === "gaps"
        ? solution.gaps.map(({ accepted, correct }) => (correct.length > 0 ? correct : accepted))
        : [],
    homes: solution.kind === "categorize" || solution.kind === "labels" ? solution.right : [],
  };
}

export const acceptedMax = 20;
export const areasMax = 10;
export const gapAcceptedMax = 10;

function filled(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

export function spellings(accepted: string): string[] {
  return filled(accepted.split("\n"));
}

/** Whether another prompt has the same partner as this one. */
export function isTakenTwice(pairs: readonly Pair[], prompt: string): boolean {
  const own = pairs.find((pair) => pair.prompt === prompt);
  return pairs.some((pair) => pair.prompt !== prompt && pair.answer === own?.answer);
}

export type Trouble =
  | "noneChosen"
  | "noneAccepted"
  | "tooManyAccepted"
  | "gapNoneAccepted"
  | "gapTooManyAccepted"
  | "gapNoneChosen"
  | "noCategory"
  | "noLabel"
  | "noNumber"
  | "partnerTwice"
  | "noPlace";

/** What keeps this gap from counting. */
export function gapTrouble(offer: OfferOf<"gaps">, gap: readonly string[]): Trouble | undefined {
  if (offer.way === "list") return gap.length === 0 ? "gapNoneChosen" : undefined;
  const count = filled(gap).length;
  if (count === 0) return "gapNoneAccepted";
  return count > gapAcceptedMax ? "gapTooManyAccepted" : undefined;
}

/** What keeps it from being sent. */
export function troubleWith(entered: Entered, offer: Offer): Trouble | undefined {
  if (entered.counting !== "key") return undefined;
  switch (offer.kind) {
    case "typed": {
      const count = spellings(entered.accepted).length;
      if (count === 0) return "noneAccepted";
      return count > acceptedMax ? "tooManyAccepted" : undefined;
    }
    case "gaps":
      return entered.gaps.map((gap) => gapTrouble(offer, gap)).find((each) => each !== undefined);
    case "categorize":
      return entered.homes.some((home) => home.length === 0) ? "noCategory" : undefined;
    case "labels":
      return entered.homes.some((home) => home.length === 0) ? "noLabel" : undefined;
    case "number":
      return entered.number.trim() === "" ? "noNumber" : undefined;
    case "order":
      return undefined;
    case "match": {
      const { pairs } = entered;
      return pairs.some(({ prompt }) => isTakenTwice(pairs, prompt)) ? "partnerTwice" : undefined;
    }
    case "pin":
      return entered.areas.length === 0 ? "noPlace" : undefined;
    default:
      return entered.right.length === 0 ? "noneChosen" : undefined;
  }
}

type Correction = NewCorrection["correction"];

function keyFrom(entered: Entered, offer: Offer): Correction {
  switch (offer.kind) {
    case "typed":
      return { kind: "accepted", accepted: spellings(entered.accepted) };
    case "gaps": {
      const { way } = offer;
      const right = entered.gaps.map((gap) => (way === "typed" ? filled(gap) : [...gap]));
      return { kind: "gaps", way, right };
    }
    case "number": {
      const tolerance = entered.tolerance.trim() === "" ? "0" : entered.tolerance;
      return { kind: "number", right: entered.number, tolerance };
    }
    case "order":
      return { kind: "order", right: [...entered.order] };
    case "match":
      return { kind: "match", pairs: [...entered.pairs] };
    case "categorize":
      return { kind: "categorize", right: entered.homes.map((home) => [...home]) };
    case "labels":
      return { kind: "labels", right: entered.homes.map((home) => [...home]) };
    case "pin":
      return { kind: "pin", areas: [...entered.areas] };
    default:
      return { kind: "answers", right: [...entered.right] };
  }
}

export function toCorrection(questionIndex: number, entered: Entered, offer: Offer): NewCorrection {
  const { counting } = entered;
  const correction = counting === "key" ? keyFrom(entered, offer) : { kind: counting };
  return { questionIndex, correction };
}
