/** Findings that the author may have fixed since the last save. */
import { expect, it } from "vitest";
import type { DocumentQuestion, Finding, Flaw } from "@/api/types";
import { type ContentOf, emptyContent, newQuestion, patchQuestion, withKind } from "./document";
import { createEditor } from "./editor-store";
import type { Editor } from "./editor-types";
import { standingFindings } from "./standing";
import { aDocument } from "./test-document";

/** An editor that saves nothing, with these findings on its only question. */
function editorOf(question: DocumentQuestion, ...flaws: [Flaw, at?: number][]): Editor {
  const findings = flaws.map(([flaw, at = null]): Finding => {
    return { questionId: question.id, at, flaw, severity: "error" };
  });
  return createEditor(aDocument({ questions: [question], findings }), {
    send: () => new Promise(() => {}),
    read: () => new Promise(() => {}),
    keep: () => {},
    now: () => 0,
    after: () => () => {},
  });
}

function change(editor: Editor, recipe: (question: DocumentQuestion) => DocumentQuestion) {
  const id = editor.store.getState().saved.questions[0]?.id ?? "";
  editor.change((doc) => patchQuestion(doc, id, recipe));
}

function shown(editor: Editor): Flaw[] {
  const state = editor.store.getState();
  const id = state.saved.questions[0]?.id ?? "";
  return standingFindings(state, id).map(({ flaw }) => flaw);
}

it("drops the finding on what was changed, keeps the others, and brings it back with undo", () => {
  const number = newQuestion("number");
  const editor = editorOf(number, ["textMissing"], ["nothingRight"]);
  change(editor, (question) => ({ ...question, text: "Legs of a spider?" }));
  expect(shown(editor)).toEqual(["nothingRight"]);
  change(editor, (question) => ({
    ...question,
    content: { kind: "number", right: "8", tolerance: "0", range: null, unit: "" },
  }));
  expect(shown(editor)).toEqual([]);
  editor.undo();
  editor.undo();
  expect(shown(editor)).toEqual(["textMissing", "nothingRight"]);
});

it("keeps the findings on other rows, unless the rows move", () => {
  const order: DocumentQuestion = {
    ...newQuestion("order"),
    content: { kind: "order", items: ["", "Two", ""] },
  };
  const editor = editorOf(order, ["answerMissing", 0], ["answerMissing", 2]);
  change(editor, (question) => ({
    ...question,
    content: { kind: "order", items: ["One", "Two", ""] },
  }));
  const { findings } = editor.store.getState();
  expect(standingFindings(editor.store.getState(), order.id)).toEqual([findings[1]]);
  change(editor, (question) => ({ ...question, content: { kind: "order", items: ["Two", ""] } }));
  expect(shown(editor)).toEqual([]);
});

it("keeps what is wrong with a gap until that gap changes, and touching gaps until the text does", () => {
  const gap = (...accepted: string[]) => ({ gap: { accepted, others: [] } });
  const content = { ...emptyContent("gaps"), passage: [gap("a"), gap("")] };
  const question: DocumentQuestion = { ...newQuestion("gaps"), content };
  const editor = editorOf(question, ["answerMissing", 1], ["gapsTouch", 1]);
  const write = (passage: typeof content.passage) =>
    change(editor, (each) => ({ ...each, content: { ...content, passage } }));
  write([gap("b"), gap("")]);
  expect(shown(editor)).toEqual(["answerMissing"]);
  write([gap("a"), gap("c")]);
  expect(shown(editor)).toEqual([]);
});

it("keeps what is wrong with an item or a category until that one changes", () => {
  const content: ContentOf<"categorize"> = {
    kind: "categorize",
    categories: [
      { name: "Sea", items: ["Baltic", ""] },
      { name: "", items: ["Baltic", ""] },
    ],
  };
  const question: DocumentQuestion = { ...newQuestion("categorize"), content };
  const editor = editorOf(
    question,
    ["categoryUnnamed", 1],
    ["answerMissing", 1],
    ["itemTwice", 2],
    ["answerMissing", 3],
  );
  const write = (name: string, ...items: string[][]) =>
    change(editor, (each) => ({
      ...each,
      content: {
        kind: "categorize",
        categories: [
          { name: "Sea", items: items[0] ?? [] },
          { name, items: items[1] ?? [] },
        ],
      },
    }));
  write("", ["Baltic", "Red"], ["Baltic", ""]);
  expect(shown(editor)).toEqual(["categoryUnnamed", "answerMissing"]);
  write("River", ["Baltic", ""], ["Baltic", ""]);
  expect(shown(editor)).toEqual(["answerMissing", "itemTwice", "answerMissing"]);
  write("", ["Baltic"], ["Baltic", ""]);
  expect(shown(editor)).toEqual(["categoryUnnamed"]);
});

it("drops a repetition once either of the two rows changes", () => {
  const poll: DocumentQuestion = {
    ...newQuestion("poll"),
    content: { kind: "poll", answers: ["Tea", "Tea"], takesSeveral: false },
  };
  const editor = editorOf(poll, ["answerTwice", 1]);
  change(editor, (question) => ({
    ...question,
    content: { kind: "poll", answers: ["Milk", "Tea"], takesSeveral: false },
  }));
  expect(shown(editor)).toEqual([]);
});

it("keeps that nothing is right while the texts of the answers change", () => {
  const choice = newQuestion("choice");
  const editor = editorOf(choice, ["nothingRight"]);
  const patch = (part: { text: string } | { isCorrect: boolean }) =>
    change(editor, (question) => {
      if (question.content.kind !== "choice") return question;
      const [first, ...rest] = question.content.answers;
      if (first === undefined) return question;
      return {
        ...question,
        content: { kind: "choice", answers: [{ ...first, ...part }, ...rest] },
      };
    });
  patch({ text: "Venus" });
  expect(shown(editor)).toEqual(["nothingRight"]);
  patch({ isCorrect: true });
  expect(shown(editor)).toEqual([]);
});

it("says nothing about the answers of a kind that was just chosen", () => {
  const editor = editorOf(newQuestion("choice"), ["textMissing"], ["nothingRight"]);
  change(editor, (question) => withKind(question, "trueFalse"));
  expect(shown(editor)).toEqual(["textMissing"]);
});
