/** Templates where quizzes are created: a preview with the answers, and one call that takes it. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

it("shows questions and answers before it is taken, and opens the copy", async () => {
  const { user, server, path } = renderApp("/dashboard/quiz/create", {
    "POST quiz/import": { taken: 8, quizId: "q7", quizIds: ["q7"] },
  });
  const card = await screen.findByRole("button", { name: /^Lesson check/ });
  expect(card.textContent).toContain("8 questions · about 10 minutes");
  await user.click(card);
  const name = "Lesson check: the water cycle";
  const preview = within(await screen.findByRole("dialog", { name }));
  expect(preview.getByText("Where does the energy for the water cycle come from?")).toBeTruthy();
  expect(preview.getByText("From the Sun").textContent).toContain("Right answer");
  expect(preview.getByText("From the Moon").textContent).not.toContain("Right answer");
  expect(preview.getByText("71 %")).toBeTruthy();
  expect(server.count("POST quiz/import")).toBe(0);
  await user.click(preview.getByRole("button", { name: "Use this template" }));
  await waitFor(() => expect(path()).toBe("/dashboard/quiz/q7/edit"));
  expect(server.count("POST quiz/import")).toBe(1);
  expect(server.last("POST quiz/import")?.search).toContain("format=fanfare");
});

it("keeps the preview open if the copy failed", async () => {
  const { user } = renderApp("/dashboard/quiz/create", { "POST quiz/import": failure(500) });
  await user.click(await screen.findByRole("button", { name: /^Pub night/ }));
  const preview = within(await screen.findByRole("dialog"));
  await user.click(await preview.findByRole("button", { name: "Use this template" }));
  await screen.findByText("We couldn't copy the template.");
  expect(screen.getByRole("dialog", { name: /^Pub night/ })).toBeTruthy();
});

it("is offered to who has no quiz yet", async () => {
  renderApp("/dashboard/quiz", { "GET quiz": [] });
  await screen.findByRole("region", { name: "Start with a template" });
  expect(screen.getByRole("button", { name: /^Icebreaker/ })).toBeTruthy();
});
