/** The first steps of a new account: what they lead to, and when they are done. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { RoomSummary } from "@/api/types";
import { firstStepNotes, noteFirstStep } from "@/lib/first-steps";
import { ada, aQuiz, failure, noOverview as nothing } from "@/test/fake-server";
import { type RenderedApp, renderApp } from "@/test/render-app";

afterEach(() => localStorage.clear());

function aRoom(change: Partial<RoomSummary> = {}): RoomSummary {
  return {
    id: "r1",
    code: "1234567",
    createdAt: "2027-01-17T09:00:00Z",
    finishedAt: "2027-01-17T09:20:00Z",
    hasReport: true,
    isAnonymous: false,
    mode: "live",
    questionCount: 7,
    seatCount: 12,
    stage: "finished",
    title: "Oceans",
    ...change,
  };
}

interface Account {
  quizzes?: ReturnType<typeof aQuiz>[];
  live?: RoomSummary[];
  practiced?: RoomSummary[];
  open?: RoomSummary[];
}

function open(account: Account): RenderedApp {
  return renderApp("/dashboard", {
    "GET dashboard": nothing,
    "GET quiz": () => account.quizzes ?? [],
    "GET rooms": (_body: unknown, url: URL) => {
      if (url.searchParams.get("stage") === "open") return account.open ?? [];
      const isPractice = url.searchParams.get("mode") === "practice";
      return (isPractice ? account.practiced : account.live) ?? [];
    },
    "POST rooms": { id: "r9", code: "7654321" },
  });
}

const list = async () =>
  within(await screen.findByRole("region", { name: "Your first ten minutes" }));

it("copies the sample quiz in one call, and goes on with the next step", async () => {
  const account: Account = {};
  const { user, server } = open(account);
  server.answers["POST quiz/import"] = () => {
    account.quizzes = [aQuiz()];
    return { taken: 7, quizId: "q1", quizIds: ["q1"] };
  };
  const steps = await list();
  expect(steps.getByText("0 of 4 done")).toBeTruthy();
  expect(steps.getByRole("button", { name: "Rehearse" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await user.click(steps.getByRole("button", { name: "Copy the sample quiz" }));
  await steps.findByText("1 of 4 done");
  expect(server.count("POST quiz/import")).toBe(1);
  const rehearse = steps.getByRole("button", { name: "Rehearse" });
  await waitFor(() => expect(document.activeElement).toBe(rehearse));
  await user.click(rehearse);
  await waitFor(() => expect(server.count("POST rooms")).toBe(1));
  expect(server.last("POST rooms")?.body).toMatchObject({
    quizId: "q1",
    rehearsal: { pretendPlayers: 30 },
  });
});

it("says when the copy failed, and nothing is checked off", async () => {
  const { user, server } = open({});
  server.answers["POST quiz/import"] = failure(500);
  const steps = await list();
  await user.click(steps.getByRole("button", { name: "Copy the sample quiz" }));
  await screen.findByText("We couldn't copy the template.");
  expect(steps.getByText("0 of 4 done")).toBeTruthy();
});

it("leads to a quiz that has no questions yet", async () => {
  open({ quizzes: [aQuiz({ questionCount: 0 })] });
  const link = (await list()).getByRole("link", { name: "Add questions" });
  expect(link.getAttribute("href")).toBe("/dashboard/quiz/q1/edit");
});

it("knows a rehearsal, what was practiced, and a session that was played", async () => {
  noteFirstStep(ada.id, "rehearsed");
  open({ quizzes: [aQuiz()] });
  const steps = await list();
  expect(steps.getByText("2 of 4 done")).toBeTruthy();
  expect(steps.getByRole("button", { name: "Open the lobby" })).toBeTruthy();
});

it("knows what was practiced alone", async () => {
  open({ quizzes: [aQuiz()], practiced: [aRoom({ mode: "practice" })] });
  expect((await list()).getByText("2 of 4 done")).toBeTruthy();
});

it("leads to the report of what was played", async () => {
  open({ quizzes: [aQuiz()], live: [aRoom()] });
  const steps = await list();
  expect(steps.getByText("3 of 4 done")).toBeTruthy();
  const link = steps.getByRole("link", { name: "Open the report" });
  expect(link.getAttribute("href")).toBe("/dashboard/sessions/r1");
});

it("goes away when all is done, and asks no more", async () => {
  noteFirstStep(ada.id, "reportRead");
  open({ quizzes: [aQuiz()], live: [aRoom()] });
  await waitFor(() => expect(firstStepNotes(ada.id).has("over")).toBe(true));
  expect(screen.queryByText("Your first ten minutes")).toBeNull();
});

it("isn't for those who have hosted often", async () => {
  open({ quizzes: [aQuiz()], live: ["a", "b", "c"].map((id) => aRoom({ id })) });
  await waitFor(() => expect(firstStepNotes(ada.id).has("over")).toBe(true));
});

it("can be hidden, and brought back", async () => {
  const { user } = open({});
  await user.click((await list()).getByRole("button", { name: "Hide the first steps" }));
  expect(screen.queryByText("Your first ten minutes")).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await list();
  expect(firstStepNotes(ada.id).size).toBe(0);
});
