/** What people read when something couldn't be loaded: why, and whether to try again. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { Failed } from "./loaded";

function showFailure(status: number, body: unknown = undefined) {
  const query = { error: new ApiError(status, body), isFetching: false, refetch: () => {} };
  render(<Failed query={query} title="We couldn't load the quizzes." />);
  return screen.getByRole("alert").textContent;
}

it("tells a lost connection from a server that failed", () => {
  expect(showFailure(0)).toBe(
    "We couldn't load the quizzes." +
      "We couldn't reach the server. Check your connection." +
      "Try again",
  );
});

it("blames no connection for what went wrong on the server", () => {
  expect(showFailure(500)).toContain("Something went wrong on the server.");
});

it("has the server's own words, if it sent any", () => {
  expect(showFailure(429, { message: "Wait a minute." })).toContain("Wait a minute.");
});

it("doesn't ask to try again for what isn't there", () => {
  expect(showFailure(404, { message: "Not found." })).toBe("We couldn't load the quizzes.");
});
