/** Choosing who can join: only with class lists, and without one that is gone. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeServer } from "@/test/fake-server";
import { StartDialog } from "./start-dialog";
import { asTheQuizSays, keepStartSettings } from "./start-settings";

const lists = [
  { id: "l1", name: "7b", playerCount: 28, createdAt: "2026-01-05T12:00:00Z" },
  { id: "l2", name: "8a", playerCount: 25, createdAt: "2026-01-06T12:00:00Z" },
];

beforeEach(() => localStorage.clear());

function open(known: typeof lists) {
  const server = fakeServer({ "GET class-lists": known });
  const onStart = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartDialog failure={null} onClose={vi.fn()} onStart={onStart} pending={false} quizId="q1" />
    </QueryClientProvider>,
  );
  return { onStart, server, user: userEvent.setup() };
}

const start = () => screen.getByRole("button", { name: "Start live session" });

it("starts a session for a list, and remembers it", async () => {
  const { onStart, user } = open(lists);
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Who can join" });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    "Anyone with the code",
    "Only 7b (28)",
    "Only 8a (25)",
  ]);
  await user.selectOptions(choice, "Only 8a (25)");
  // A way to play says nothing of who can join.
  await user.click(screen.getByRole("radio", { name: "Exam" }));
  await user.click(start());
  expect(onStart).toHaveBeenCalledWith(expect.objectContaining({ classListId: "l2" }), undefined);
  expect(localStorage.getItem("fanfare.room-settings")).toContain('"classListId":"l2"');
});

it("lets anyone join where the list is unknown, and says so", async () => {
  keepStartSettings({ ...asTheQuizSays, classListId: "of another account" });
  const { onStart, user } = open(lists);
  await screen.findByText(/^The class list you chose before is no longer there\./);
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Who can join" });
  expect(choice.value).toBe("");
  await user.click(start());
  expect(onStart).toHaveBeenCalledWith(expect.objectContaining({ classListId: null }), undefined);
});

it("isn't there without class lists", async () => {
  const { server } = open([]);
  await waitFor(() => expect(server.calls.length).toBe(1));
  expect(screen.queryByRole("combobox", { name: "Who can join" })).toBeNull();
});
