/** The audience questions as a player's page keeps them: a list, and what changes in it. */
import type { AudienceQuestion, Wall, WallChange } from "@/live/messages";

export interface WallList {
  version: number;
  /** In the order of the first look, so that nothing moves under a finger; new ones come last. */
  questions: readonly AudienceQuestion[];
  moreCount: number;
  mine: ReadonlySet<number>;
  voted: ReadonlySet<number>;
  /** The player's own that wait for approval. */
  waiting: readonly AudienceQuestion[];
}

export function wallList(wall: Wall): WallList {
  const { version, questions, moreCount = 0, mine, voted, waiting = [] } = wall;
  return { version, questions, moreCount, mine: new Set(mine), voted: new Set(voted), waiting };
}

/** The list without a question that the player took back. */
export function withoutQuestion(list: WallList, taken: number): WallList {
  const others = ({ number }: AudienceQuestion) => number !== taken;
  return {
    ...list,
    questions: list.questions.filter(others),
    waiting: list.waiting.filter(others),
  };
}

/**
 * The list after a change; null if the change is of another list, and this one must be asked for.
 * `own` is what the player voted since: where a question has other votes now, it is among them.
 */
export function changedWall(
  list: WallList,
  change: WallChange,
  own: ReadonlyMap<number, boolean> = new Map(),
): WallList | null {
  if (change.from !== list.version) return null;
  const gone = new Set(change.gone);
  const changed = new Map(change.changed?.map((votes) => [votes.number, votes]));
  const kept = list.questions.filter(({ number }) => !gone.has(number));
  const known = kept.map((question) => {
    const votes = changed.get(question.number);
    return votes === undefined ? question : { ...votes, text: question.text };
  });
  const voted = new Set(list.voted);
  for (const number of changed.keys()) {
    const on = own.get(number);
    if (on === true) voted.add(number);
    else if (on === false) voted.delete(number);
  }
  const added = new Set(change.added?.map(({ number }) => number));
  const approved = list.waiting.filter(({ number }) => added.has(number));
  return {
    ...list,
    voted,
    mine: new Set([...list.mine, ...approved.map(({ number }) => number)]),
    waiting: list.waiting.filter(({ number }) => !added.has(number)),
    version: change.version,
    questions: [...known, ...(change.added ?? [])],
    moreCount: change.moreCount ?? 0,
  };
}
