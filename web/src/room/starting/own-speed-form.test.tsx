/** Starting a live session in which everyone goes at their own speed. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { failure, fakeServer } from "@/test/fake-server";
import { StartDialog } from "./start-dialog";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<typeof import("@tanstack/react-router")>()),
  useNavigate: () => navigate,
}));

const lists = [{ id: "l1", name: "7b", playerCount: 2, createdAt: "2026-01-05T12:00:00Z" }];

beforeEach(() => {
  localStorage.clear();
  navigate.mockClear();
});

async function open(made: unknown) {
  const server = fakeServer({
    "GET class-lists": lists,
    "GET players": [{ name: "Ann" }, { name: "Ben" }],
    "POST assignments": made,
  });
  const onStart = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StartDialog failure={null} onClose={vi.fn()} onStart={onStart} pending={false} quizId="q1" />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: /^Everyone at their own speed/ }));
  await screen.findByRole("combobox", { name: "Show right answers" });
  return { onStart, server, user };
}

const start = () => screen.getByRole("button", { name: "Start live session" });

it("asks little, takes the names of a class list, and opens the host's page", async () => {
  const { onStart, server, user } = await open({ id: "a1" });
  expect(screen.queryByRole("radio", { name: "Exam" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Show right answers"), "closing");
  await user.selectOptions(screen.getByLabelText("Who can join"), "Only 7b (2)");
  await user.click(screen.getByLabelText("Ask how sure players are"));
  await user.click(start());
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({ to: "/dashboard/assignments/a1/live" }),
  );
  const { body } = server.last("POST assignments") ?? {};
  expect(body).toMatchObject({
    quizId: "q1",
    live: true,
    feedback: "closing",
    confidence: true,
    names: ["Ann", "Ben"],
  });
  expect(body).not.toHaveProperty("closesAt");
  expect(onStart).not.toHaveBeenCalled();
});

it("says why it can't start, and goes back to playing together", async () => {
  const { onStart, user } = await open(() => failure(409, { message: "You have too many." }));
  await user.click(start());
  await screen.findByText("You have too many.");
  expect(navigate).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: /^Together/ }));
  await user.click(start());
  expect(onStart).toHaveBeenCalled();
});
