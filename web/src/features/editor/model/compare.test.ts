/** What a version and the quiz as it is now differ in. */
import { expect, it } from "vitest";
import { differences, isEqual } from "./compare";
import { type Doc, newQuestion } from "./document";
import { aDocument } from "./test-document";

const questions = ["One", "Two", "Three", "Four"].map((text) => ({
  ...newQuestion("openText"),
  text,
}));
const [one, two, three, four] = questions as [
  (typeof questions)[0],
  (typeof questions)[0],
  (typeof questions)[0],
  (typeof questions)[0],
];

function docOf(part: Partial<Doc>): Doc {
  const { details, settings } = aDocument();
  return { details, settings, questions, ...part };
}

const then = docOf({});
const summary = (now: Doc) =>
  differences(then, now).questions.map(({ id, now: present, before: past, changed, hasMoved }) => ({
    text: questions.find((question) => question.id === id)?.text ?? "new",
    is: present === null ? "removed" : past === null ? "added" : hasMoved ? "moved" : "changed",
    changed,
  }));

it("finds nothing in a copy whose fields are in another order", () => {
  const { explanation, ...rest } = one;
  const copy = docOf({ questions: [{ explanation, ...rest }, two, three, four] });
  expect(isEqual(differences(then, copy))).toBe(true);
  expect(isEqual(differences(then, docOf({ questions: [one] })))).toBe(false);
});

it("names what was added, removed, changed and moved", () => {
  const added = newQuestion("slide");
  const changed = { ...two, text: "Second", pointsFactor: 2 };
  expect(summary(docOf({ questions: [four, one, changed, added] }))).toEqual([
    { text: "Four", is: "moved", changed: [] },
    { text: "Two", is: "changed", changed: ["text", "pointsFactor"] },
    { text: "new", is: "added", changed: [] },
    { text: "Three", is: "removed", changed: [] },
  ]);
});

it("calls only the question moved that was, not those that made room", () => {
  expect(summary(docOf({ questions: [two, three, four, one] }))).toEqual([
    { text: "One", is: "moved", changed: [] },
  ]);
  expect(summary(docOf({ questions: [three, four] })).map(({ is }) => is)).toEqual([
    "removed",
    "removed",
  ]);
});

it("compares details and settings, but not who can see the quiz", () => {
  const { details, settings } = then;
  const now = docOf({
    details: { ...details, title: " Oceans ", visibility: "PUBLIC", tags: ["sea"] },
    settings: { ...settings, streakBonus: !settings.streakBonus },
  });
  const version = { ...then, details: { ...details } };
  Reflect.deleteProperty(version.details, "visibility");
  const found = differences(version, now);
  expect(found.details).toEqual(["tags"]);
  expect(found.settings).toEqual(["streakBonus"]);
});
