/** Sharing from a quiz's menu, and the list of what others share. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aQuiz, quizCounts } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const since = "2026-11-28T12:00:00Z";
const grace = { id: "a2", name: "Grace", avatarUrl: null, since };
const alan = { id: "a3", name: "Alan", avatarUrl: null, since };
const base = {
  "GET quiz": [aQuiz({ id: "q1", title: "Oceans" })],
  "GET quiz/counts": quizCounts({ total: 1 }),
  "GET folders": [],
};

async function openShare(answers: Record<string, unknown>) {
  const app = renderApp("/dashboard/quiz", { ...base, ...answers });
  await app.user.click(await screen.findByRole("button", { name: "More for Oceans" }));
  await app.user.click(screen.getByRole("menuitem", { name: "Share…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share the quiz" }));
  return { ...app, dialog };
}

it("shares with a friend, changes the role, and ends it", async () => {
  let people = [{ ...alan, role: "view" }];
  const { user, dialog, server } = await openShare({
    "GET friends": [grace, alan],
    "GET quiz/q1/people": () => people,
    "PUT quiz/q1/people/a2": (body: unknown) => {
      people = [...people, { ...grace, role: (body as { role: string }).role }];
      return people;
    },
    "PUT quiz/q1/people/a3": () => {
      people = people.map((one) => (one.id === "a3" ? { ...one, role: "edit" } : one));
      return people;
    },
    "DELETE quiz/q1/people/a3": () => {
      people = people.filter(({ id }) => id !== "a3");
      return null;
    },
  });
  await user.selectOptions(await dialog.findByLabelText("Role"), "Can edit");
  await user.click(dialog.getByRole("button", { name: "Share" }));
  await screen.findByText("Grace can edit the quiz now.");
  expect(server.last("PUT quiz/q1/people/a2")?.body).toEqual({ role: "edit" });
  expect(dialog.getByText("All your friends already have access.")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText("Role of Alan"), "Can edit");
  await screen.findByText("Alan can edit the quiz now.");
  await user.click(dialog.getByRole("button", { name: "Stop sharing with Alan" }));
  await screen.findByText("You no longer share the quiz with Alan.");
  await waitFor(() => expect(dialog.queryByLabelText("Role of Alan")).toBeNull());
});

it("leads people without friends to the friends page", async () => {
  const { dialog } = await openShare({ "GET friends": [], "GET quiz/q1/people": [] });
  await dialog.findByText("Add friends first");
  expect(dialog.getByRole("link", { name: "Go to Friends" }).getAttribute("href")).toBe("/friends");
});

it("lists what others share, by whom and in which role, and leaves it", async () => {
  let shared = [
    aQuiz({ id: "q7", title: "Rivers", authorName: "Ada", isMine: false, role: "view" }),
  ];
  const { user, server } = renderApp("/dashboard/quiz?shared=true", {
    ...base,
    "GET quiz/shared": () => shared,
    "DELETE quiz/q7/people/u1": () => {
      shared = [];
      return null;
    },
  });
  const link = await screen.findByRole("link", { name: "Rivers" });
  expect(link.getAttribute("href")).toBe("/dashboard/quiz/q7/edit");
  const card = within(link.closest("article") as HTMLElement);
  expect(card.getByText("by Ada")).toBeTruthy();
  expect(card.getByText("Can view")).toBeTruthy();
  expect(server.count("GET quiz")).toBe(0);
  expect(screen.queryByLabelText("PRIVATE")).toBeNull();
  await user.click(card.getByRole("button", { name: "More for Rivers" }));
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Leave…" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await screen.findByText("You left “Rivers”.");
  await screen.findByText("Nobody shares a quiz with you yet");
});
