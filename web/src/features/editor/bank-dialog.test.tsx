/** The question bank in the editor, against a server with a few questions. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { BankQuestion, DocumentQuestion } from "@/api/types";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { newQuestion } from "./model/document";
import { aDocument } from "./model/test-document";

const source = { quizId: "q9", title: "Capitals", authorName: "Grace" };

function found(text: string, change: Partial<BankQuestion> = {}): BankQuestion {
  return {
    question: { ...newQuestion("openText"), text },
    media: null,
    losesFile: false,
    pictures: [],
    quizId: "q2",
    quizTitle: "Rivers",
    authorName: "Ada",
    isMine: true,
    ...change,
  };
}

const longest = found("Which is the longest river?");
const name = found("Name a river.");
const theirs = found("Which is the capital?", {
  question: { ...newQuestion("openText"), text: "Which is the capital?", source },
  quizId: "q9",
  quizTitle: "Capitals",
  authorName: "Grace",
  isMine: false,
  losesFile: true,
});

interface Copies {
  questionIds: string[];
  quizId: string;
  withoutFiles: boolean;
}

/** An editor whose server finds these, and says what is asked of it. */
function open(
  questions: DocumentQuestion[],
  gone: readonly BankQuestion[] = [],
  isFull: () => boolean = () => false,
) {
  const asked: URLSearchParams[] = [];
  const copied: Copies[] = [];
  const app = renderApp("/dashboard/quiz/q1/edit", {
    "GET quiz/q1/document": aDocument({ questions }),
    "GET quiz/q9": () => failure(404, { code: "not_found" }),
    "PUT quiz/q1/document": {
      version: 8,
      status: "DRAFT",
      savedAt: "2026-11-21T12:00:00Z",
      findings: [],
    },
    "GET questions": (_body: unknown, { searchParams: query }: URL) => {
      asked.push(query);
      if (query.get("scope") === "shared") return new Promise<never>(() => {});
      return query.get("scope") === "public" ? [theirs] : [longest, name];
    },
    "POST questions/copies": (body: unknown) => {
      const wanted = body as Copies;
      copied.push(wanted);
      if (isFull() && !wanted.withoutFiles) {
        return failure(409, { code: "media_quota_reached", message: "You can store 500 files." });
      }
      const all = wanted.questionIds.map((id) =>
        [longest, name, theirs].find((each) => each.question.id === id && !gone.includes(each)),
      );
      return all.filter((each) => each !== undefined);
    },
  });
  return { ...app, asked, copied };
}

async function openBank(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Add from a quiz…" }));
  return within(await screen.findByRole("dialog", { name: "Add from a quiz" }));
}

const rows = () =>
  within(screen.getByRole("list", { name: "Questions in this quiz" })).getAllByRole("listitem");

beforeEach(() => localStorage.clear());

it("adds what was chosen in both lists, in that order, as copies with their origin", async () => {
  const { user, asked, copied } = open([]);
  const bank = await openBank(user);
  await user.click(await bank.findByRole("checkbox", { name: "Name a river." }));
  await user.click(bank.getByRole("radio", { name: "Public quizzes" }));
  const capital = await bank.findByRole("checkbox", { name: "Which is the capital?" });
  expect(bank.getByText("From “Capitals” by Grace")).toBeTruthy();
  expect(bank.getByText("Its picture, video or sound isn’t copied.")).toBeTruthy();
  await user.click(capital);
  await user.click(bank.getByRole("button", { name: "Add 2 questions" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.textContent).toContain("Name a river.");
  expect(rows()[1]?.textContent).toContain("Which is the capital?");
  expect(asked.at(0)?.get("exceptQuiz")).toBe("q1");
  const ids = [name.question.id, theirs.question.id];
  expect(copied).toEqual([{ questionIds: ids, quizId: "q1", withoutFiles: false }]);
  await user.click(within(rows()[1] as HTMLElement).getByText("Which is the capital?"));
  // The quiz can't be opened anymore, so there is no link.
  expect(await screen.findByText("From “Capitals” by Grace")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Capitals/ })).toBeNull();
});

it("never shows one's own as those that others share, not even for a moment", async () => {
  const { user, asked } = open([]);
  const bank = await openBank(user);
  await bank.findByRole("checkbox", { name: "Name a river." });
  await user.click(bank.getByRole("radio", { name: "Shared with me" }));
  await waitFor(() => expect(asked.at(-1)?.get("scope")).toBe("shared"));
  expect(bank.queryByRole("checkbox")).toBeNull();
});

it("asks the server for words and a kind once typing rests", async () => {
  const { user, asked } = open([]);
  const bank = await openBank(user);
  await bank.findByRole("checkbox", { name: "Name a river." });
  await user.type(bank.getByRole("searchbox"), "river");
  await user.selectOptions(bank.getByRole("combobox", { name: "Kind of question" }), "Poll");
  await waitFor(() => expect(asked.at(-1)?.get("search")).toBe("river"));
  expect(asked.at(-1)?.get("kind")).toBe("poll");
  expect(asked.filter((query) => query.get("search") === "riv")).toEqual([]);
});

it("says what is gone, and keeps the rest", async () => {
  const { user } = open([], [name]);
  const bank = await openBank(user);
  await user.click(await bank.findByRole("checkbox", { name: "Name a river." }));
  await user.click(bank.getByRole("button", { name: "Add 1 question" }));
  expect(await bank.findByText(/^These questions are no longer available/)).toBeTruthy();
  await user.click(bank.getByRole("checkbox", { name: "Name a river." }));
  await user.click(bank.getByRole("checkbox", { name: "Which is the longest river?" }));
  await user.click(bank.getByRole("button", { name: "Add 2 questions" }));
  expect(await screen.findByText(/^1 question is no longer available/)).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it("adds no more than there is room for", async () => {
  const full = Array.from({ length: 199 }, () => newQuestion("openText"));
  const { user, copied } = open(full);
  await user.click(await screen.findByRole("button", { name: "Add question" }));
  const bank = await openBank(user);
  await user.click(await bank.findByRole("checkbox", { name: "Name a river." }));
  await user.click(bank.getByRole("checkbox", { name: "Which is the longest river?" }));
  expect(bank.getByText("There is room for 1 more question. Select fewer.")).toBeTruthy();
  await user.click(bank.getByRole("button", { name: "Add 2 questions" }));
  expect(copied).toEqual([]);
  await user.click(bank.getByRole("button", { name: "Clear" }));
  expect(bank.queryByText(/^There is room/)).toBeNull();
});

it("offers to leave out files that there is no room for", async () => {
  const { user, copied } = open([], [], () => true);
  const bank = await openBank(user);
  await user.click(await bank.findByRole("checkbox", { name: "Name a river." }));
  await user.click(bank.getByRole("button", { name: "Add 1 question" }));
  await bank.findByText(/^There is no room left for the pictures, videos and sounds/);
  await user.click(bank.getByRole("button", { name: "Add without them" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(copied.map((each) => each.withoutFiles)).toEqual([false, true]);
});
