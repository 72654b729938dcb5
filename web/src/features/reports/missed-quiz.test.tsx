/** A quiz of what was missed: with the files of a shared quiz, or without if there is no room. */
import { screen, waitFor } from "@testing-library/react";
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
