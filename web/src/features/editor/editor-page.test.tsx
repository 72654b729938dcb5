/** The editor in use, against a server that stores what it is sent. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentQuestion, QuizDocument, SaveDocument } from "@/api/types";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { applyChanges } from "./model/changes";
import { newQuestion } from "./model/document";
import { docOf } from "./model/editor-store";
import { aDocument } from "./model/test-document";

const preferences = {
  question: { timeLimitS: 30, pointsFactor: 2, answerCount: 3 },
  hasSound: false,
  theme: "system",
  motion: "system",
  language: "en",
};

function aQuestion(text: string): DocumentQuestion {
  return { ...newQuestion("choice"), text };
}

let firstVersion = 0;

/** The editor on a server that stores what it is sent. */
function openEditor(opened: QuizDocument, path = "/dashboard/quiz/q1/edit") {
  // An editor saves after its test, too, and asks the server of the next one: its version is old.
  firstVersion += 1_000;
  const kept = { document: { ...opened, version: firstVersion } };
  const app = renderApp(path, {
    "GET account/preferences": preferences,
    "GET quiz/q1/document": () => kept.document,
    "PUT quiz/q1/document": (body: unknown) => {
      const { version, ...changes } = body as SaveDocument;
      if (version !== kept.document.version) return failure(409, { code: "version_conflict" });
      const doc = applyChanges(docOf(kept.document), changes);
      kept.document = {
        ...kept.document,
        ...doc,
        questions: [...doc.questions],
        version: version + 1,
      };
      const savedAt = "2026-11-21T12:00:00Z";
      return { version: version + 1, status: "DRAFT", savedAt, findings: kept.document.findings };
    },
  });
  return { ...app, kept };
}

const fieldValue = (field: HTMLElement) => (field as HTMLInputElement).value;
const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked;

beforeEach(() => localStorage.clear());

const saved = () =>
  waitFor(() => expect(screen.getByText(/^Saved/)).toBeTruthy(), { timeout: 4_000 });

describe("the editor", () => {
  it("begins an empty quiz with a question of the account's defaults, written by keyboard", async () => {
    const { user, kept } = openEditor(aDocument());
    await screen.findByRole("heading", { name: "Oceans" });
    await user.keyboard("{Control>}{Enter}{/Control}");
    const window = await screen.findByRole("dialog", { name: "Add a question" });
    await user.type(within(window).getByRole("searchbox"), "choice{Enter}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Question" })),
    );
    await user.keyboard("Largest ocean?");
    await user.click(screen.getByRole("textbox", { name: "Answer A" }));
    await user.keyboard("Atlantic{Enter}Pacific");
    await user.click(screen.getByRole("checkbox", { name: "Answer B is right" }));
    await user.keyboard("{Control>}s{/Control}");
    await saved();
    const [question] = kept.document.questions;
    expect(question).toMatchObject({ text: "Largest ocean?", timeLimitS: 30, pointsFactor: 2 });
    expect(question?.content).toMatchObject({
      kind: "choice",
      answers: [
        { text: "Atlantic", isCorrect: false },
        { text: "Pacific", isCorrect: true },
        { text: "", isCorrect: false },
      ],
    });
  });

  it("leaves the focus in a field that the author went to before the question's text had it", async () => {
    const { user } = openEditor(aDocument({ questions: [aQuestion("One")] }));
    await screen.findByRole("textbox", { name: "Answer A" });
    // The frames of a slow device.
    const frames: FrameRequestCallback[] = [];
    const draw = vi
      .spyOn(window, "requestAnimationFrame")
      .mockImplementation((frame) => frames.push(frame));
    await user.click(screen.getByRole("button", { name: "Duplicate" }));
    screen.getByRole("textbox", { name: "Answer A" }).focus();
    await user.keyboard("P");
    for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) frame(0);
    draw.mockRestore();
    await user.keyboard("acific");
    expect(fieldValue(screen.getByRole("textbox", { name: "Answer A" }))).toBe("Pacific");
    expect(fieldValue(screen.getByRole("textbox", { name: "Question" }))).toBe("One");
    await user.keyboard("{Control>}s{/Control}");
    await saved();
  });

  it("fills answers from pasted lines, the star marks the right one", async () => {
    const { user, kept } = openEditor(aDocument({ questions: [aQuestion("Q")] }));
    await user.click(await screen.findByRole("textbox", { name: "Answer A" }));
    await user.paste("Atlantic\n* Pacific\nIndian");
    expect(fieldValue(screen.getByRole("textbox", { name: "Answer C" }))).toBe("Indian");
    expect(isChecked(screen.getByRole("checkbox", { name: "Answer B is right" }))).toBe(true);
    await user.keyboard("{Control>}s{/Control}");
    await saved();
    expect(kept.document.questions[0]?.content).toMatchObject({
      answers: [{ text: "Atlantic" }, { text: "Pacific", isCorrect: true }, { text: "Indian" }],
    });
  });

  it("saves by itself", async () => {
    const { user, kept } = openEditor(aDocument({ questions: [aQuestion("Old")] }));
    const text = await screen.findByRole("textbox", { name: "Question" });
    await user.clear(text);
    await user.type(text, "New");
    expect(screen.getByText("Not saved yet")).toBeTruthy();
    await saved();
    expect(kept.document.questions[0]?.text).toBe("New");
  });

  it("deletes a question and brings it back to its place", async () => {
    const { user, kept } = openEditor(
      aDocument({ questions: [aQuestion("One"), aQuestion("Two")] }),
    );
    await screen.findByRole("textbox", { name: "Question" });
    await user.click(screen.getByRole("button", { name: "Delete question" }));
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(kept.document.questions).toHaveLength(1));
    const notices = screen.getByRole("region", { name: "Notifications" });
    await user.click(within(notices).getByRole("button", { name: "Undo" }));
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() =>
      expect(kept.document.questions.map((each) => each.text)).toEqual(["One", "Two"]),
    );
  });

  it("offers no undo any longer once the keys brought the question back", async () => {
    const { user } = openEditor(aDocument({ questions: [aQuestion("One"), aQuestion("Two")] }));
    await screen.findByRole("textbox", { name: "Question" });
    await user.click(screen.getByRole("button", { name: "Delete question" }));
    await screen.findByText("Question deleted.");
    await user.keyboard("{Control>}z{/Control}");
    expect(screen.queryByText("Question deleted.")).toBeNull();
    expect(screen.getByRole("heading", { name: /Question 1 of 2/ })).toBeTruthy();
  });

  it("has its keys back at once when a window closes, while that still fades out", async () => {
    const { user } = openEditor(aDocument({ questions: [aQuestion("One")] }));
    await screen.findByRole("textbox", { name: "Question" });
    // As a window is between its closing and the end of its fading.
    const window = document.createElement("div");
    window.setAttribute("role", "dialog");
    document.body.append(window);
    await user.keyboard("{Control>}d{/Control}");
    expect(screen.getByRole("heading", { name: "Question 1 of 1" })).toBeTruthy();
    window.dataset["endingStyle"] = "";
    await user.keyboard("{Control>}d{/Control}");
    expect(screen.getByRole("heading", { name: "Question 2 of 2" })).toBeTruthy();
  });

  it("begins with the window for a list where that was asked for", async () => {
    const { user, history } = openEditor(aDocument(), "/help");
    await screen.findByRole("heading", { level: 1 });
    act(() => history.push("/dashboard/quiz/q1/edit", { isPasting: true }));
    const window = await screen.findByRole("dialog", { name: "Paste a list" });
    await user.click(within(window).getByRole("textbox"));
    await user.paste("Largest ocean?\n* Pacific\nAtlantic");
    await user.click(await within(window).findByRole("button", { name: "Add 1 question" }));
    await screen.findByRole("heading", { name: "Question 1 of 1" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("goes back and forward by keyboard", async () => {
    const { user } = openEditor(aDocument({ questions: [aQuestion("One")] }));
    const text = await screen.findByRole("textbox", { name: "Question" });
    await user.type(text, "!");
    await user.keyboard("{Control>}z{/Control}");
    expect(fieldValue(text)).toBe("One");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(fieldValue(text)).toBe("One!");
  });

  it("offers every kind, and keeps the answers when the kind is changed", async () => {
    const { user } = openEditor(aDocument({ questions: [aQuestion("Q")] }));
    await user.click(await screen.findByRole("textbox", { name: "Answer A" }));
    await user.paste("One\nTwo");
    const kind = screen.getByRole("combobox", { name: "Kind of question" });
    expect(within(kind).getAllByRole("option")).toHaveLength(16);
    await user.selectOptions(kind, "order");
    expect(fieldValue(screen.getByRole("textbox", { name: "Item 2" }))).toBe("Two");
    await user.selectOptions(kind, "typed");
    expect(fieldValue(screen.getByRole("textbox", { name: "Accepted answer 1" }))).toBe("One");
  });

  it("says when someone else changed the quiz, and shows theirs when asked", async () => {
    const { user, kept } = openEditor(aDocument({ questions: [aQuestion("Mine")] }));
    const text = await screen.findByRole("textbox", { name: "Question" });
    const [question] = kept.document.questions;
    if (question === undefined) throw new Error("there is a question");
    const version = kept.document.version + 1;
    kept.document = { ...kept.document, version, questions: [{ ...question, text: "Theirs" }] };
    await user.type(text, "!");
    await user.keyboard("{Control>}s{/Control}");
    expect(await screen.findByRole("heading", { name: /Someone else changed/ })).toBeTruthy();
    expect(kept.document.questions[0]?.text).toBe("Theirs");
    await user.click(screen.getByRole("button", { name: "Show their version" }));
    await waitFor(() => expect(fieldValue(text)).toBe("Theirs"));
    await saved();
  });

  it("blocks publishing for errors only, and leads to them", async () => {
    const quiz = aDocument({ questions: [aQuestion("One"), aQuestion("Two")] });
    const second = quiz.questions[1]?.id ?? "";
    quiz.findings = [
      { questionId: second, at: null, flaw: "nothingRight", severity: "error" },
      { questionId: second, at: null, flaw: "tooLittleTime", severity: "warning" },
    ];
    const { user } = openEditor(quiz);
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const window = await screen.findByRole("dialog", { name: "Before you publish" });
    const publish = within(window).getByRole("button", { name: "Publish" });
    expect(publish.getAttribute("aria-disabled")).toBe("true");
    await user.click(
      within(window).getByRole("button", { name: /Question 2: No answer is marked as right/ }),
    );
    expect(fieldValue(await screen.findByRole("textbox", { name: "Question" }))).toBe("Two");
    expect(screen.getByText("No answer is marked as right.")).toBeTruthy();
  });

  it("names what is wrong with a question in one row", async () => {
    const quiz = aDocument({ questions: [aQuestion("One")] });
    const questionId = quiz.questions[0]?.id ?? "";
    quiz.findings = [
      { questionId, at: 0, flaw: "answerMissing", severity: "error" },
      { questionId, at: 1, flaw: "answerMissing", severity: "error" },
      { questionId, at: null, flaw: "nothingRight", severity: "error" },
      { questionId: null, at: null, flaw: "titleMissing", severity: "error" },
    ];
    const { user } = openEditor(quiz);
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const window = within(await screen.findByRole("dialog", { name: "Before you publish" }));
    expect(window.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Quiz: The title needs at least 3 characters.",
      "Question 1: This answer is empty. Fill it in or remove it. (2×) No answer is marked as right.",
    ]);
  });

  it("says which number is missing where it belongs, and in the list", async () => {
    const content = { kind: "number", right: null, tolerance: "0", range: null, unit: "" } as const;
    const quiz = aDocument({ questions: [{ ...aQuestion("One"), content }] });
    const questionId = quiz.questions[0]?.id ?? "";
    quiz.findings = [{ questionId, at: null, flaw: "nothingRight", severity: "error" }];
    const { user } = openEditor(quiz);
    const field = await screen.findByRole("textbox", { name: "Right number" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByText("Enter the right number.")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const window = within(await screen.findByRole("dialog", { name: "Before you publish" }));
    expect(window.getByRole("listitem").textContent).toBe("Question 1: Enter the right number.");
  });

  it("calls what is ranked an item", async () => {
    const content = { kind: "ranking" as const, items: ["Tea", ""] };
    const quiz = aDocument({ questions: [{ ...aQuestion("One"), content }] });
    const questionId = quiz.questions[0]?.id ?? "";
    quiz.findings = [{ questionId, at: 1, flaw: "answerMissing", severity: "error" }];
    openEditor(quiz);
    await screen.findByText("This item is empty. Fill it in or remove it.");
  });

  it("shows how people get to a published quiz", async () => {
    const quiz = aDocument({ questions: [aQuestion("One")], status: "PUBLISHED" });
    quiz.details.visibility = "UNLISTED";
    const { user } = openEditor(quiz);
    await user.click(await screen.findByRole("button", { name: "Published" }));
    const window = within(await screen.findByRole("dialog", { name: "Published" }));
    const seen = window.getByRole<HTMLInputElement>("radio", { name: /^Anyone with the link/ });
    expect(seen.checked).toBe(true);
    const link = window.getByRole("textbox", { name: "Link to the quiz" });
    expect(fieldValue(link)).toBe(`${location.origin}/quiz/q1`);
    expect(window.getByRole("img", { name: "QR code of the link" })).toBeTruthy();
    expect(window.getByRole("button", { name: "Start" })).toBeTruthy();
    expect(window.getByRole("button", { name: "Unpublish" })).toBeTruthy();
    // Nobody else could follow the link of a private quiz.
    await user.click(window.getByRole("radio", { name: /^Only me/ }));
    expect(window.queryByRole("textbox", { name: "Link to the quiz" })).toBeNull();
  });

  it("publishes for those who were chosen in the same window", async () => {
    const { user, server, kept } = openEditor(aDocument({ questions: [aQuestion("One")] }));
    server.answers["PATCH quiz/q1"] = () => {
      // Saved before: from its first moment on, it is seen as its author chose.
      expect(kept.document.details.visibility).toBe("PUBLIC");
      return aQuiz({ status: "PUBLISHED", version: kept.document.version + 1 });
    };
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const window = within(await screen.findByRole("dialog", { name: "Before you publish" }));
    const choice = within(window.getByRole("group", { name: "Who can see it" }));
    expect(choice.getByRole<HTMLInputElement>("radio", { name: /^Only me/ }).checked).toBe(true);
    await user.click(choice.getByRole("radio", { name: /^Everyone/ }));
    await user.click(window.getByRole("button", { name: "Publish" }));
    await screen.findByRole("dialog", { name: "Published" });
    expect(server.last("PATCH quiz/q1")?.body).toMatchObject({ status: "PUBLISHED" });
  });

  it("offers a list and a file where a quiz is empty, and before it is published", async () => {
    const { user } = openEditor({ ...aDocument(), questions: [] });
    const paste = { name: "Paste a list" };
    const file = { name: "Import questions" };
    await screen.findByRole("button", paste);
    const href = screen.getByRole("link", file).getAttribute("href");
    expect(href).toBe("/dashboard/quiz/q1/import");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const window = within(await screen.findByRole("dialog", { name: "Before you publish" }));
    expect(window.getByRole("link", file)).toBeTruthy();
    await user.click(window.getByRole("button", paste));
    await screen.findByRole("dialog", paste);
  });

  it("says plainly that a quiz is not one's own", async () => {
    renderApp("/dashboard/quiz/q1/edit", {
      "GET account/preferences": preferences,
      "GET quiz/q1/document": failure(404, { code: "quiz_not_found" }),
    });
    expect(await screen.findByText(/We couldn't find this quiz among yours/)).toBeTruthy();
  });
});
