/** Whether a wrong answer was close: then the phone says so, instead of only that it was wrong. */
import type { Choice, Offer, Solution } from "@/live/messages";

/** Beyond the tolerance, but by no more than this part of the right number, or three tolerances. */
const nearPart = 0.05;
const nearTolerances = 3;
/** Letters that may differ in a typed answer. */
const nearLetters = 2;
/** A pin this many radii from the middle of an area just missed it. */
const nearRadii = 2;

/** How many letters must be typed differently to make one text of the other. */
export function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let place = 0; place < other.length; place += 1) {
      const changed = (row[place] ?? 0) + (other[place] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase();
}

export function isNear(choice: Choice | null, solution: Solution, offer: Offer): boolean {
  if (choice === null) return false;
  if (choice.kind === "number" && solution.kind === "number") {
    const mine = Number(choice.number);
    const right = Number(solution.right);
    const limit = Math.max(nearTolerances * Number(solution.tolerance), nearPart * Math.abs(right));
    return Math.abs(mine - right) <= limit;
  }
  if (choice.kind === "typed" && solution.kind === "typed") {
    return solution.accepted.some(
      (accepted) =>
        accepted.length > 2 * nearLetters &&
        lettersApart(plain(choice.text), plain(accepted)) <= nearLetters,
    );
  }
  if (choice.kind === "gaps" && solution.kind === "gaps") {
    const right = solution.gaps.filter(({ accepted, correct }, index) => {
      const mine = choice.gaps[index];
      if (mine == null) return false;
      const isTyped = choice.way === "typed";
      return isTyped ? accepted.some((one) => plain(one) === plain(mine)) : correct.includes(mine);
    });
    return right.length * 2 >= solution.gaps.length;
  }
  if (choice.kind === "order" && solution.kind === "order") {
    const inPlace = choice.answers.filter((id, index) => solution.right[index] === id).length;
    return inPlace * 2 >= solution.right.length;
  }
  if (choice.kind === "match" && solution.kind === "match") {
    const right = choice.pairs.filter(({ prompt, answer }) =>
      solution.pairs.some((pair) => pair.prompt === prompt && pair.answer === answer),
    ).length;
    return right * 2 >= solution.pairs.length;
  }
  if (choice.kind === "categorize" && solution.kind === "categorize") {
    if (offer.kind !== "categorize") return false;
    const right = choice.sorted.filter(({ item, category }) => {
      const place = offer.items.findIndex(({ id }) => id === item);
      return solution.right[place]?.includes(category) === true;
    });
    return right.length * 2 >= solution.right.length;
  }
  if (choice.kind === "labels" && solution.kind === "labels") {
    const right = solution.right.filter((ids, index) => {
      const mine = choice.labels[index];
      return mine != null && ids.includes(mine);
    });
    return right.length * 2 >= solution.right.length;
  }
  if (choice.kind === "pin" && solution.kind === "pin") {
    return solution.areas.some(
      (area) =>
        Math.hypot(
          (choice.x - area.x) / Math.max(1, area.radiusX),
          (choice.y - area.y) / Math.max(1, area.radiusY),
        ) <= nearRadii,
    );
  }
  return false;
}
