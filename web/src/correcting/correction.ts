/** What somebody enters to correct a question, and what of it goes to the server. */
import type { NewCorrection, Offer, Solution } from "@/api/types";

export type Counting = "asWritten" | "key" | "void";
type Marking = "asWritten" | "corrected" | "void";

export interface Entered {
  counting: Counting;
  /** The ids of right answers. */
  right: readonly string[];
  /** One spelling on each line. */
  accepted: string;
  number: string;
  tolerance: string;
}

/** What is right of these kinds can be changed; of the others only whether they count. */
export function hasKey(solution: Solution): boolean {
  return ["choice", "trueFalse", "typed", "number"].includes(solution.kind);
}

/** As the question counts now. */
export function enteredFrom(solution: Solution, marking: Marking): Entered {
  const isChoice = solution.kind === "choice" || solution.kind === "trueFalse";
  const isNumber = solution.kind === "number";
  return {
    // Whoever opens this of a question that counts as written wants another answer, as a rule.
    counting: marking === "void" ? "void" : hasKey(solution) ? "key" : "asWritten",
    right: isChoice ? solution.correct : [],
    accepted: solution.kind === "typed" ? solution.accepted.join("\n") : "",
    number: isNumber ? solution.right : "",
    tolerance: isNumber ? solution.tolerance : "",
  };
}

export const acceptedMax = 20;

export function spellings(accepted: string): string[] {
  return accepted
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export type Trouble = "noneChosen" | "noneAccepted" | "tooManyAccepted" | "noNumber";

/** What keeps it from being sent. */
export function troubleWith(entered: Entered, offer: Offer): Trouble | undefined {
  if (entered.counting !== "key") return undefined;
  if (offer.kind === "typed") {
    const count = spellings(entered.accepted).length;
    if (count === 0) return "noneAccepted";
    return count > acceptedMax ? "tooManyAccepted" : undefined;
  }
  if (offer.kind === "number") return entered.number.trim() === "" ? "noNumber" : undefined;
  return entered.right.length === 0 ? "noneChosen" : undefined;
}

export function toCorrection(questionIndex: number, entered: Entered, offer: Offer): NewCorrection {
  if (entered.counting !== "key") {
    return { questionIndex, correction: { kind: entered.counting } };
  }
  if (offer.kind === "typed") {
    const accepted = spellings(entered.accepted);
    return { questionIndex, correction: { kind: "accepted", accepted } };
  }
  if (offer.kind === "number") {
    const tolerance = entered.tolerance.trim() === "" ? "0" : entered.tolerance;
    return { questionIndex, correction: { kind: "number", right: entered.number, tolerance } };
  }
  return { questionIndex, correction: { kind: "answers", right: [...entered.right] } };
}
