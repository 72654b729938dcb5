/** Whom a conflict names, and which question. */
import { expect, it } from "vitest";
import type { DocumentQuestion, QuizChanges } from "@/api/types";
import { conflictBetween } from "./conflict";
import { type Doc, newQuestion } from "./document";
import { docOf } from "./editor-store";
import { aDocument } from "./test-document";

const grace = { name: "Grace", isYou: false };
const linus = { name: "Linus", isYou: false };

const questions = ["One", "Two", "Three"].map((text) => ({ ...newQuestion("typed"), text }));
const base = docOf(aDocument({ questions }));
const ids = questions.map(({ id }) => id);

/** The quiz with other texts, by place. */
function changed(texts: Record<number, string>): Doc {
  const write = (question: DocumentQuestion, at: number) => ({
    ...question,
    text: texts[at] ?? question.text,
  });
  return { ...base, questions: base.questions.map(write) };
}

function changes(by: Record<number, QuizChanges["last"]>): QuizChanges {
  const known = Object.entries(by).flatMap(([at, who]) =>
    who === null ? [] : [[ids[Number(at)] ?? "", who]],
  );
  return { last: linus, questions: Object.fromEntries(known) };
}

it("names the question that both changed, and who changed it", () => {
  const mine = changed({ 0: "Mine", 1: "Mine, too" });
  const theirs = changed({ 1: "Theirs", 2: "Theirs, too" });
  const found = conflictBetween(base, mine, theirs, changes({ 1: grace, 2: linus }));
  expect(found).toEqual({ by: grace, number: 2 });
});

it("names the person who changed the quiz last if that is no one question", () => {
  const mine = changed({ 0: "Mine", 1: "Mine, too" });
  for (const theirs of [changed({ 2: "Theirs" }), changed({ 0: "Theirs", 1: "Theirs, too" })]) {
    const found = conflictBetween(base, mine, theirs, changes({ 0: grace, 1: grace, 2: grace }));
    expect(found).toEqual({ by: linus, number: null });
  }
  const theirs = changed({ 0: "Theirs" });
  expect(conflictBetween(base, mine, theirs, changes({})).number).toBeNull();
  const unknown = { last: null, questions: {} };
  expect(conflictBetween(base, mine, theirs, unknown)).toEqual({ by: null, number: null });
});

it("doesn't take another order of fields for a change", () => {
  const turned = base.questions.map((question) =>
    Object.fromEntries(Object.entries(question).reverse()),
  ) as unknown as DocumentQuestion[];
  const theirs = { ...base, questions: turned };
  const found = conflictBetween(base, changed({ 0: "Mine" }), theirs, changes({ 0: grace }));
  expect(found.number).toBeNull();
});
