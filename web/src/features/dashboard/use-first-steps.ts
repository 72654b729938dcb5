/** Which of the first steps an account has done, from what there is. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { quizzesQuery } from "@/api/quizzes";
import { openRoomsQuery, pastRoomsQuery } from "@/api/rooms";
import type { Quiz, RoomSummary } from "@/api/types";
import { itemsOf } from "@/calls/paged";
import type { FirstStepNote } from "@/lib/first-steps";

export const steps = ["write", "try", "host", "read"] as const;
export type Step = (typeof steps)[number];

/** Who has hosted this often needs no list of first steps. */
const seasonedFrom = 3;

export interface FirstSteps {
  done: ReadonlySet<Step>;
  /** The quiz that the next steps are about: the newest that can be played. */
  quiz: Quiz | undefined;
  /** A quiz without questions, if there is no other. */
  begun: Quiz | undefined;
  /** The newest session with a report. */
  played: RoomSummary | undefined;
  isOver: boolean;
}

/** Undefined until everything is known. */
export function useFirstSteps(notes: ReadonlySet<FirstStepNote>): FirstSteps | undefined {
  const quizzes = useInfiniteQuery(quizzesQuery("", { sort: "updated" }));
  const live = useInfiniteQuery(pastRoomsQuery(""));
  const practiced = useInfiniteQuery(pastRoomsQuery("", "practice"));
  const open = useQuery(openRoomsQuery());
  const isKnown = quizzes.isSuccess && live.isSuccess && practiced.isSuccess && open.isSuccess;
  if (!isKnown) return undefined;

  const own = itemsOf(quizzes.data);
  const quiz = own.find((each) => each.questionCount > 0);
  const played = itemsOf(live.data).filter((room) => room.hasReport);
  const hosts = played.length > 0 || open.data.some((room) => room.stage === "running");
  const tried = notes.has("rehearsed") || itemsOf(practiced.data).length > 0;
  const facts: Readonly<Record<Step, boolean>> = {
    // A quiz that was played and deleted was written, too.
    write: quiz !== undefined || hosts,
    try: tried || hosts,
    host: hosts,
    read: played.length > 0 && notes.has("reportRead"),
  };
  const done = new Set(steps.filter((step) => facts[step]));
  const isOver = done.size === steps.length || played.length >= seasonedFrom;
  return { done, quiz, begun: own[0], played: played[0], isOver };
}
