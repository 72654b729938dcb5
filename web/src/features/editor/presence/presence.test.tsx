/** Who else is in the editor: pictures in the bar, lines at the questions, and one word spoken. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EditingPerson, QuizVersion, QuizVersionDocument } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { newQuestion } from "../model/document";
import { aDocument } from "../model/test-document";

const preferences = {
  question: { timeLimitS: 30, pointsFactor: 2, answerCount: 3 },
  hasSound: false,
  theme: "system",
  motion: "system",
  language: "en",
};

const questions = ["Which river?", "Which lake?"].map((text) => ({
  ...newQuestion("trueFalse"),
  text,
}));
const [first, second] = questions.map(({ id }) => id) as [string, string];

function aPerson(part: Partial<EditingPerson> = {}): EditingPerson {
  return {
    id: "u2",
    name: "Grace",
    avatarUrl: null,
    isYou: false,
    questionIds: [second],
    ...part,
  };
}

/** The editor with these people in it, and what else the server answers. */
function open(people: EditingPerson[], answers: Record<string, unknown> = {}) {
  // The window gives itself an id.
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => bytes);
  const noteCall = "PUT quiz/q1/editing/00000000-0000-4000-8000-000000000000";
  const app = renderApp("/dashboard/quiz/q1/edit", {
    "GET account/preferences": preferences,
    "GET quiz/q1/document": aDocument({ questions }),
    [noteCall]: { people, againInMs: 60_000 },
    ...answers,
  });
  const again = async (now: EditingPerson[]) => {
    app.server.answers[noteCall] = { people: now, againInMs: 60_000 };
    const before = app.server.count(noteCall);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(app.server.count(noteCall)).toBe(before + 1));
  };
  return { ...app, again };
}

const spoken = () =>
  [...document.querySelectorAll("[aria-live=polite]")].map((each) => each.textContent).join("");

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

it("shows who is there and where, and leads there", async () => {
  const { user } = open([aPerson(), aPerson({ id: "u1", name: "Ada", isYou: true })]);
  const group = await screen.findByRole("button", {
    name: "Also here: Grace and You, in another window",
  });
  const list = screen.getByRole("list", { name: "Questions in this quiz" });
  expect(within(list).getByText("Grace is editing question 2")).toBeTruthy();
  expect(document.querySelector("[data-elsewhere]")).toBeNull();
  await user.click(group);
  await user.click(screen.getByRole("menuitem", { name: "Grace is editing question 2" }));
  await waitFor(() =>
    expect(document.querySelector("[data-elsewhere]")?.textContent).toBe(
      "Grace is editing question 2",
    ),
  );
});

it("says once that someone opened the quiz, and nothing of oneself", async () => {
  const you = aPerson({ id: "u1", name: "Ada", isYou: true });
  const { again } = open([you]);
  await screen.findByRole("button", { name: /^Also here/ });
  expect(spoken()).not.toContain("Ada");
  await again([you, aPerson()]);
  await waitFor(() => expect(spoken()).toContain("Grace is here."));
  await again([you, aPerson({ questionIds: [first] })]);
  await again([you, aPerson(), aPerson({ id: "u3", name: "Linus" })]);
  await waitFor(() => expect(spoken()).toContain("Linus opened this quiz."));
  expect(spoken()).not.toContain("Grace");
  await again([]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Also here/ })).toBeNull());
  await again([aPerson()]);
  await screen.findByRole("button", { name: "Also here: Grace" });
  expect(spoken(), "she was away for a moment only").toContain("Linus");
});

it("counts those who don't fit into the bar, and names them all", async () => {
  const names = ["Ann", "Ben", "Cem", "Dora", "Eve"];
  open(names.map((name, at) => aPerson({ id: `u${at + 2}`, name })));
  const group = await screen.findByRole("button", { name: /^Also here: Ann, Ben, Cem, Dora/ });
  expect(within(group).getByText("+3")).toBeTruthy();
  const line = "Ann, Ben, Cem, Dora, and Eve are editing question 2";
  expect(screen.getByText(line)).toBeTruthy();
});

it("names the person who changed the same question meanwhile", async () => {
  const grace = { name: "Grace", isYou: false };
  const { user, server } = open([], {
    "PUT quiz/q1/document": failure(409, { code: "version_conflict" }),
    "GET quiz/q1/changes": { last: grace, questions: { [first]: grace } },
  });
  const field = await screen.findByDisplayValue("Which river?");
  const [theirs, other] = questions;
  server.answers["GET quiz/q1/document"] = aDocument({
    version: 2,
    questions: [{ ...theirs, text: "Which sea?" }, other] as typeof questions,
  });
  await user.type(field, " And why?");
  await screen.findByRole(
    "heading",
    { name: "Grace changed question 1 while you were editing" },
    { timeout: 4_000 },
  );
  expect(screen.getByDisplayValue("Which river? And why?")).toBeTruthy();
});

const version = (id: string, change: QuizVersion["change"]): QuizVersion => ({
  id,
  keptAt: "2026-11-21T12:00:00Z",
  reason: "edited",
  change,
  title: "Oceans",
  questionCount: 2,
});

it("says by whom versions are, and brings one question back", async () => {
  const at = "2026-11-21T11:57:00Z";
  const kept = { ...newQuestion("trueFalse"), text: "Which strait?" };
  const [river, lake] = questions as [(typeof questions)[0], (typeof questions)[0]];
  const { details, settings } = aDocument();
  const { visibility: _, ...versionDetails } = details;
  const whole: QuizVersionDocument = {
    ...version("v1", null),
    details: versionDetails,
    settings,
    questions: [{ ...river, text: "Which brook?" }, kept, lake],
    media: [],
    missingMedia: [],
  };
  const { user } = open([], {
    "GET quiz/q1/versions": [
      version("v1", { at, name: "Grace", isYou: false }),
      version("v2", { at, name: "Ada", isYou: true }),
      version("v3", { at, name: null, isYou: false }),
      version("v4", null),
    ],
    "GET quiz/q1/versions/v1": whole,
  });
  await screen.findByDisplayValue("Which river?");
  const look = async () => {
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name: "Version history" }));
    const list = await screen.findByRole("list", { name: "Versions" });
    const rows = within(list).getAllByRole("listitem");
    await user.click(within(rows[0] as HTMLElement).getByRole("button"));
    return rows.map((row) => /Changed by (.*),/.exec(row.textContent ?? "")?.[1]);
  };
  expect(await look()).toEqual(["Grace", "you", "a deleted account", undefined]);

  // What became of it is replaced, and the toast takes that back.
  const changed = { name: "Question 1 was changed: Restore this question" };
  await user.click(await screen.findByRole("button", changed));
  expect(await screen.findByDisplayValue("Which brook?")).toBeTruthy();
  const undo = screen.getAllByRole("button", { name: "Undo" }).at(-1);
  await user.click(undo as HTMLElement);
  expect(await screen.findByDisplayValue("Which river?")).toBeTruthy();

  // One that is gone comes to the end.
  await look();
  const removed = { name: "Question 2 was removed: Restore this question" };
  await user.click(await screen.findByRole("button", removed));
  expect(await screen.findByDisplayValue("Which strait?")).toBeTruthy();
  expect(screen.getByRole("heading", { name: /Question 3 of 3/ })).toBeTruthy();
});
