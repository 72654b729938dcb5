/** A quiz of what was missed: with the files of a shared quiz, or without if there is no room. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aQuiz, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { analysis, seats } from "./sample-analysis";

interface Wanted {
  title: string;
  withoutFiles: boolean;
}

function render(make: (wanted: Wanted) => unknown) {
  return renderApp("/dashboard/sessions/r1", {
    "GET reports/r1/analysis": analysis,
    "GET reports/r1/seats": seats,
    "POST reports/r1/missed-quiz": make,
    // The editor has tests of its own.
    "GET quiz/q2/document": failure(404),
  });
}

const button = () => screen.findByRole("button", { name: "Make a quiz of what was missed" });

it("offers to leave out the files when there is no room for them", async () => {
  const { user, server, path } = render(({ withoutFiles }) =>
    withoutFiles ? aQuiz({ id: "q2" }) : failure(409, { code: "media_quota_reached" }),
  );
  await user.click(await button());
  await screen.findByText(/^You have no room left for the pictures, videos and sounds/);
  expect(path()).toBe("/dashboard/sessions/r1");
  await user.click(screen.getByRole("button", { name: "Copy without them" }));
  await waitFor(() => expect(path()).toBe("/dashboard/quiz/q2/edit"));
  expect(server.last("POST reports/r1/missed-quiz")?.body).toMatchObject({ withoutFiles: true });
});

it("says why it can't be made", async () => {
  const message = "No question was hard.";
  const { user, server, path } = render(() => failure(409, { message }));
  await user.click(await button());
  await screen.findByText(message);
  expect(server.last("POST reports/r1/missed-quiz")?.body).toMatchObject({ withoutFiles: false });
  expect(path()).toBe("/dashboard/sessions/r1");
});

it("sends it to the players in two presses, and makes no second one", async () => {
  const { user, server, path } = renderApp("/dashboard/sessions/r1", {
    "GET reports/r1/analysis": analysis,
    "GET reports/r1/seats": seats,
    "POST reports/r1/missed-quiz": aQuiz({ id: "q2", title: "Practice: Oceans" }),
    "POST assignments": { id: "a1", code: "K7PQ", listedCount: 0 },
  });
  const send = await screen.findByRole("button", { name: "Send to players" });
  await user.click(send);
  const window = await screen.findByRole("dialog");
  expect(within(window).getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe(
    "Practice: Oceans",
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(send);
  await user.click(await screen.findByRole("button", { name: "Assign" }));
  await screen.findByRole("button", { name: "Copy link" });
  expect(server.count("POST reports/r1/missed-quiz")).toBe(1);
  expect(server.last("POST assignments")?.body).toMatchObject({ quizId: "q2" });
  expect(path()).toBe("/dashboard/sessions/r1");
});
