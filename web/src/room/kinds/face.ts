/** Where something is shown: a player's phone, a page of the workshop, or the big stage. */
export type Face = "phone" | "page" | "stage";

export interface ResultProps<Offer, Solution> {
  offer: Offer;
  solution: Solution;
  face: Face;
  /** How many picked at all. */
  pickedCount: number;
  /** Whether it is told how often each was picked; alone there is nobody to compare with. */
  showCounts: boolean;
}

/** Whole percent; 0 of nothing. */
export function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * part) / all);
}
