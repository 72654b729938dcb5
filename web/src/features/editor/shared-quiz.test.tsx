/** A quiz that someone shares: viewed without fields, edited with a line, and lost while typing. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { NewQuiz, QuizDocument, SaveDocument } from "@/api/types";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { newQuestion } from "./model/document";
import { aDocument } from "./model/test-document";

const preferences = {
  question: { timeLimitS: 30, pointsFactor: 2, answerCount: 3 },
  hasSound: false,
  theme: "system",
  motion: "system",
  language: "en",
};

const picture = {
  kind: "image",
  id: "m1",
  alt: "A river",
  isDecorative: false,
  startS: 0,
} as const;

function shared(role: "view" | "edit"): QuizDocument {
  const question = { ...newQuestion("trueFalse"), text: "Is the Nile long?", media: picture };
  return aDocument({
    shared: { role, ownerName: "Ada" },
    questions: [{ ...question, notes: "Wait for it." }],
  });
}

beforeEach(() => localStorage.clear());

it("shows a viewed quiz without any field, and duplicates or starts it", async () => {
  // No other quiz of the tests has this id, so nothing that one of them still saves counts here.
  const { user, server, path } = renderApp("/dashboard/quiz/q7/edit", {
    "GET account/preferences": preferences,
    "GET quiz/q7/document": { ...shared("view"), id: "q7" },
    "POST quiz/q7/duplicate": aQuiz({ id: "q2" }),
    "GET quiz/q2/document": aDocument({ id: "q2" }),
  });
  await screen.findByText(/You can view this quiz. Ask Ada to let you edit it/);
  expect(screen.getByText("Is the Nile long?")).toBeTruthy();
  expect(screen.getByText("Wait for it.")).toBeTruthy();
  expect(screen.queryAllByRole("textbox")).toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  await waitFor(() => expect(path()).toBe("/dashboard/quiz/q2/edit"));
  expect(server.count("PUT quiz/q7/document")).toBe(0);
});

it("offers a copy without files when there is no room for them", async () => {
  const { user, server, path } = renderApp("/dashboard/quiz/q1/edit", {
    "GET account/preferences": preferences,
    "GET quiz/q1/document": shared("view"),
    "POST quiz/q1/duplicate": (_body: unknown, url: URL) =>
      url.searchParams.has("withoutFiles")
        ? aQuiz({ id: "q2" })
        : failure(409, { code: "media_quota_reached" }),
    "GET quiz/q2/document": aDocument({ id: "q2" }),
  });
  await user.click(await screen.findByRole("button", { name: "Duplicate" }));
  await screen.findByText(/^You have no room left for the pictures, videos and sounds/);
  expect(path()).toBe("/dashboard/quiz/q1/edit");
  await user.click(screen.getByRole("button", { name: "Copy without them" }));
  await waitFor(() => expect(path()).toBe("/dashboard/quiz/q2/edit"));
  expect(server.count("POST quiz/q1/duplicate")).toBe(2);
});

it("says whose quiz one edits, and leaves the sharing to them", async () => {
  const { user } = renderApp("/dashboard/quiz/q1/edit", {
    "GET account/preferences": preferences,
    "GET quiz/q1/document": shared("edit"),
  });
  await screen.findByText("This quiz belongs to Ada, who lets you edit it.");
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.queryByRole("menuitem", { name: "Share…" })).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByRole("dialog", { name: "Before you publish" });
  screen.getByText(
    "Only Ada and people they share it with can see it. Only Ada can change who sees the quiz.",
  );
  expect(screen.queryAllByRole("radio")).toHaveLength(0);
});

it.each([403, 404])(
  "keeps what was typed when the answer is %i, as one's own quiz",
  async (status) => {
    const { user, server, path } = renderApp("/dashboard/quiz/q1/edit", {
      "GET account/preferences": preferences,
      "GET quiz/q1/document": shared("edit"),
      "PUT quiz/q1/document": failure(status),
      "POST quiz": (body: unknown) => aQuiz({ id: "q2", title: (body as NewQuiz).title }),
      "GET quiz/q2/document": aDocument({ id: "q2" }),
      "PUT quiz/q2/document": { version: 2, status: "DRAFT", savedAt: "", findings: [] },
    });
    const text = await screen.findByDisplayValue("Is the Nile long?");
    await user.type(text, " And wide?");
    await screen.findByRole(
      "heading",
      { name: "You can’t change this quiz anymore" },
      { timeout: 4_000 },
    );
    expect(screen.getByDisplayValue("Is the Nile long? And wide?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save as my own quiz" }));
    await waitFor(() => expect(path()).toBe("/dashboard/quiz/q2/edit"));
    const sent = server.last("PUT quiz/q2/document")?.body as SaveDocument;
    expect(sent.questions?.[0]?.text).toBe("Is the Nile long? And wide?");
    expect(sent.questions?.[0]?.media).toBeNull();
  },
);
