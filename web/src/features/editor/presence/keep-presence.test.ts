/** How a window says that it is there: how often, when at once, and when no longer. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { EditingNote, EditingPerson, QuizEditing } from "@/api/types";
import { keepPresence } from "./keep-presence";

const grace: EditingPerson = {
  id: "u2",
  name: "Grace",
  avatarUrl: null,
  isYou: false,
  questionIds: [],
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function begin(answer: () => Promise<QuizEditing>) {
  const now = { question: "q1" };
  const notes: EditingNote[] = [];
  const shown: (readonly EditingPerson[])[] = [];
  const end = vi.fn();
  const loop = keepPresence({
    note: (body) => {
      notes.push(body);
      return answer();
    },
    end,
    show: (people) => shown.push(people),
    questionId: () => now.question,
  });
  return { loop, notes, shown, end, now };
}

const seen = (people: EditingPerson[], againInMs: number) => async () => ({ people, againInMs });
const refused = (status: number) => async () => Promise.reject(new ApiError(status, null));

it("speaks as often as the server says, and when another question is open", async () => {
  const { loop, notes, shown, now, end } = begin(seen([grace], 4_000));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(notes).toEqual([{ questionId: "q1", isHidden: false }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(notes).toHaveLength(2);
  for (const question of ["q2", "q3"]) {
    now.question = question;
    loop.touch();
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(notes.slice(2)).toEqual([{ questionId: "q3", isHidden: false }]);
  expect(shown.at(-1)).toEqual([grace]);
  loop.stop();
  expect(end).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notes).toHaveLength(3);
});

it("says soon that the page is hidden, and at once that it is closed", async () => {
  const { loop, notes, end } = begin(seen([], 60_000));
  await vi.advanceTimersByTimeAsync(0);
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(notes.at(-1)).toEqual({ questionId: "q1", isHidden: true });
  state.mockReturnValue("visible");
  window.dispatchEvent(new Event("pagehide"));
  expect(end).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(notes).toHaveLength(2);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(notes).toHaveLength(3);
  loop.stop();
});

it("says nothing after its farewell, in whatever order a page is hidden and goes", async () => {
  const { loop, notes, end } = begin(seen([], 60_000));
  await vi.advanceTimersByTimeAsync(0);
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("pagehide"));
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(notes).toHaveLength(1);
  expect(end).toHaveBeenCalledTimes(1);
  state.mockReturnValue("visible");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(notes).toHaveLength(2);
  loop.stop();
});

it("says farewell once more if a note was on its way", async () => {
  let answer: (seen: QuizEditing) => void = () => {};
  const { loop, end } = begin(() => new Promise((told) => (answer = told)));
  loop.stop();
  expect(end).toHaveBeenCalledTimes(1);
  answer({ people: [], againInMs: 4_000 });
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalledTimes(2);
});

it("shows nobody while the network is away, and goes on when it is back", async () => {
  let answer: () => Promise<QuizEditing> = seen([grace], 4_000);
  const { loop, notes, shown } = begin(() => answer());
  await vi.advanceTimersByTimeAsync(0);
  answer = refused(0);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown.at(-1)).toEqual([]);
  answer = seen([grace], 4_000);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(notes).toHaveLength(3);
  expect(shown.at(-1)).toEqual([grace]);
  loop.stop();
});

it.each([403, 404])("is silent after the answer %i, also when it stops", async (status) => {
  const { loop, notes, shown, end } = begin(refused(status));
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  loop.touch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notes).toHaveLength(1);
  expect(shown).toEqual([[]]);
  loop.stop();
  expect(end).not.toHaveBeenCalled();
});
