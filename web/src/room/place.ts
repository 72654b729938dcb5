/** Where a question is in its quiz, in the numbers people are told: slides ask nothing. */
import type { RoomView } from "@/live/messages";

type Numbered = Pick<RoomView, "questionCount" | "slides">;

/** How many questions there are; in a quiz of nothing but slides, how many of these. */
export function askedCount({ questionCount, slides = [] }: Numbered): number {
  return questionCount - slides.length || questionCount;
}

/** The place of a question among the questions, or of a slide among the slides. */
export function placeOf(view: Numbered, index: number): { number: number; total: number } {
  const { questionCount, slides = [] } = view;
  const slidesBefore = slides.filter((each) => each < index).length;
  if (slides.includes(index)) return { number: slidesBefore + 1, total: slides.length };
  return { number: index + 1 - slidesBefore, total: questionCount - slides.length };
}
