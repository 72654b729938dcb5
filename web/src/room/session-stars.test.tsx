/** The stars of a session, for its host: an average of three or more, and none of fewer. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SessionStarsLine } from "@/room/session-stars";

it("shows the average with one digit, and from how many", () => {
  render(<SessionStarsLine isTeams={false} stars={{ count: 3, meanHundredths: 400 }} />);
  screen.getByText("Players' stars: 4.0 of 5, from 3 players");
});

it("shows no average of fewer than three", () => {
  const { container } = render(
    <SessionStarsLine isTeams={false} stars={{ count: 2, meanHundredths: null }} />,
  );
  expect(container.textContent).toBe(
    "2 players gave stars. The average appears once 3 players have.",
  );
});

it("speaks of teams where each device is one", () => {
  const { rerender } = render(
    <SessionStarsLine isTeams stars={{ count: 4, meanHundredths: 350 }} />,
  );
  screen.getByText("Teams' stars: 3.5 of 5, from 4 teams");
  rerender(<SessionStarsLine isTeams stars={{ count: 1, meanHundredths: null }} />);
  screen.getByText("1 team gave stars. The average appears once 3 teams have.");
});
