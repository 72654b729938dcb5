/** Who was how far away: at the end of a report, and loaded after it. */
import { later } from "@/ui/later";

/** What is taken off at most where no host chose otherwise. */
export const usualCreditMs = 500;

export const Fairness = later(async () => (await import("./fairness")).Fairness);
