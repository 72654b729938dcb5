/** Cards of a radio group: they fill the settings, and show what was changed by hand. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeServer } from "@/test/fake-server";
import { StartDialog } from "./start-dialog";

beforeEach(() => localStorage.clear());

function open() {
  const onStart = vi.fn();
  fakeServer({ "GET class-lists": [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartDialog failure={null} onClose={vi.fn()} onStart={onStart} pending={false} quizId="q1" />
    </QueryClientProvider>,
  );
  return { onStart, user: userEvent.setup() };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });

it("fills the settings, and calls them an own mix after a change by hand", async () => {
  const { user, onStart } = open();
  expect(radio("Quiz default").checked).toBe(true);
  expect(screen.queryByRole("radio", { name: "Own mix" })).toBeNull();
  await user.click(radio("Exam"));
  const hint = document.getElementById(radio("Exam").getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toContain("Only right answers count.");
  await user.click(screen.getByText("More settings"));
  expect(toggle("Show leaderboards between questions").checked).toBe(false);
  await user.click(toggle("Players can join after the start"));
  expect(radio("Own mix").checked).toBe(true);
  expect(radio("Exam").checked).toBe(false);
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  expect(onStart).toHaveBeenCalledWith(
    expect.objectContaining({ leaderboards: false, lateJoin: true, preset: "accuracy" }),
    undefined,
  );
});

it("remembers the choice", async () => {
  const { user } = open();
  await user.click(radio("Game show"));
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  cleanup();
  open();
  expect(radio("Game show").checked).toBe(true);
});

it("unfolds the settings when one of them is wrong", async () => {
  const { user, onStart } = open();
  const summary = screen.getByText("More settings");
  await user.click(summary);
  await user.type(screen.getByLabelText("Player limit"), "many");
  await user.click(summary);
  await waitFor(() => expect(summary.closest("details")?.open).toBe(false));
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  await waitFor(() => expect(summary.closest("details")?.open).toBe(true));
  expect(screen.getByText("Enter a number from 1 to 20,000.")).toBeDefined();
  expect(onStart).not.toHaveBeenCalled();
});

it("refuses to take off more than there may be, and says so", async () => {
  const { user, onStart } = open();
  await user.click(screen.getByText("More settings"));
  const field = screen.getByLabelText("Time taken off for slow networks");
  await user.clear(field);
  await user.type(field, "1501");
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  expect(screen.getByText("Enter a whole number from 0 to 1,500.")).toBeDefined();
  expect(onStart).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, "1500");
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  expect(onStart).toHaveBeenCalledWith(
    expect.objectContaining({ latencyCreditMs: 1_500 }),
    undefined,
  );
});

it("rehearses with the same settings and as many pretend players as asked for", async () => {
  const { user, onStart } = open();
  await user.click(radio("Exam"));
  const players = screen.getByRole("combobox", { name: "Pretend players" });
  await user.selectOptions(players, "200");
  await user.click(screen.getByRole("button", { name: "Start rehearsal" }));
  expect(onStart).toHaveBeenCalledOnce();
  expect(onStart).toHaveBeenCalledWith(expect.objectContaining({ preset: "accuracy" }), 200);
  expect(onStart).not.toHaveBeenCalledWith(expect.anything(), undefined);
});

it("plays in teams, and takes people who forgot a name to its field", async () => {
  const { user, onStart } = open();
  await user.click(toggle("Play in teams"));
  const moon = screen.getByLabelText("Name of team 2");
  await user.clear(moon);
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  expect(document.activeElement).toBe(moon);
  expect(onStart).not.toHaveBeenCalled();
  await user.type(moon, "Owls");
  await user.click(screen.getByRole("button", { name: "Start live session" }));
  expect(onStart).toHaveBeenCalledWith(
    expect.objectContaining({ teams: expect.objectContaining({ names: ["Team Sun", "Owls"] }) }),
    undefined,
  );
});
