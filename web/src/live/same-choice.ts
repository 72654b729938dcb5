/** Whether two choices are the same; apart from what reads numbers, because every page needs it first. */
import type { Choice } from "@/live/messages";

/** The same choice always gives the same string, whatever was tapped first. */
function settled(choice: Choice): string {
  switch (choice.kind) {
    case "answers":
      return choice.answers.toSorted().join();
    case "order":
    case "ranking":
      return choice.answers.join();
    case "match":
      return choice.pairs
        .map(({ prompt, answer }) => `${prompt}:${answer}`)
        .sort()
        .join();
    case "categorize":
      return choice.sorted
        .map(({ item, category }) => `${item}:${category}`)
        .sort()
        .join();
    case "labels":
      return choice.labels.join();
    case "words":
      return choice.words.map((word) => word.trim()).join("\n");
    case "gaps":
      return JSON.stringify(choice.gaps.map((each) => each?.trim() || null));
    case "typed":
    case "text":
      return choice.text.trim();
    case "number":
      return choice.number;
    case "pin":
      return `${choice.x}:${choice.y}`;
    case "rating":
      return `${choice.step}`;
  }
}

export function sameChoice(one: Choice | null, other: Choice | null): boolean {
  if (one === null || other === null) return one === other;
  return one.kind === other.kind && settled(one) === settled(other);
}
