/** The list of audience questions follows the room's changes, and only those that fit it. */
import { expect, it } from "vitest";
import { changedWall, wallList, withoutQuestion } from "@/live/wall";
import { sample } from "@/test/room-samples";

const list = wallList(sample<"wall">("wall"));
const change = sample<"wallChange">("wall-change");

it("keeps what stays in its place, and what is new comes last", () => {
  expect(list.questions.map(({ text }) => text)).toEqual([
    "When is the next round?",
    "Will there be a recording?",
  ]);
  const after = changedWall(list, change);
  expect(after?.questions).toEqual([
    { number: 1, text: "When is the next round?", votes: 2, answered: true },
    { number: 2, text: "Sh*t", votes: 0 },
  ]);
  expect(after?.version).toBe(change.version);
  expect([...(after?.mine ?? [])]).toEqual([0]);
});

it("does not take a change of another list", () => {
  expect(changedWall({ ...list, version: change.from + 1 }, change)).toBeNull();
});

it("follows votes and the number of those that are not listed", () => {
  const votes = { ...change, added: [], gone: [], moreCount: 7 };
  const after = changedWall(list, { ...votes, changed: [{ number: 0, votes: 9 }] });
  expect(after?.questions.map(({ votes }) => votes)).toEqual([2, 9]);
  expect(after?.moreCount).toBe(7);
});

it("counts a vote of one's own once the room does", () => {
  const own = new Map([
    [0, true],
    [1, false],
  ]);
  const votes = { ...change, added: [], gone: [], changed: [{ number: 0, votes: 1 }] };
  expect([...(changedWall(list, votes, own)?.voted ?? [])]).toEqual([1, 0]);
});

it("knows one's own question again once a host approves it", () => {
  const waits = { number: 2, text: "Sh*t", votes: 0 };
  const after = changedWall({ ...list, waiting: [waits] }, change);
  expect(after?.waiting).toEqual([]);
  expect([...(after?.mine ?? [])]).toEqual([0, 2]);
});

it("forgets what was taken back, listed or waiting", () => {
  const waits = { number: 7, text: "Why?", votes: 0 };
  const before = { ...list, waiting: [waits] };
  expect(withoutQuestion(before, 0).questions.map(({ number }) => number)).toEqual([1]);
  expect(withoutQuestion(before, 0).waiting).toEqual([waits]);
  expect(withoutQuestion(before, 7).waiting).toEqual([]);
});
