/** The stars of a session, for its host: an average of three or more, and none of fewer. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SessionStarsLine } from "@/room/session-stars";

it("shows the average with one digit, and from how many", () => {
  render(<SessionStarsLine stars={{ count: 3, meanHundredths: 400 }} />);
  screen.getByText("Players' stars: 4.0 of 5, from 3 players");
});

it("shows no average of fewer than three", () => {
  const { container } = render(<SessionStarsLine stars={{ count: 2, meanHundredths: null }} />);
  expect(container.textContent).toBe(
    "2 players gave stars. The average appears once 3 players have.",
  );
});
