/** The choice of a class list, for dialogs that are there before it. */
import { later } from "@/ui/later";

export const ClassListChoice = later(
  async () => (await import("./class-list-choice")).ClassListChoice,
);
