/** Makes one call for each of several quizzes, a few at a time, and says how each ended. */
import { apiError } from "@/api/errors";

/** Browsers open hardly more connections to one server. */
const atOnce = 5;

export interface Outcome<Item> {
  done: Item[];
  /** Deleted in the meantime, such as in another tab. */
  gone: Item[];
  failed: Item[];
}

export async function inTurns<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], gone: [], failed: [] };
  const waiting = [...items];
  async function work() {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await call(item);
        outcome.done.push(item);
      } catch (thrown) {
        outcome[apiError(thrown).status === 404 ? "gone" : "failed"].push(item);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
