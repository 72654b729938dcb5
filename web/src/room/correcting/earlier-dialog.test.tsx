/** A host fixes the answer to a question that was played a while ago. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type Answers, failure, fakeServer } from "@/test/fake-server";
import { kindSamples } from "@/test/kind-samples";
import { Toaster } from "@/ui/toast";
import { EarlierDialog } from "./earlier-dialog";

const list = "GET rooms/r1/corrections";
const first = { index: 0, kind: "order", text: "What came first?", marking: "asWritten" };
const third = { index: 2, kind: "order", text: "And then?", marking: "void" };

function open(answers: Answers) {
  const server = fakeServer(answers);
  const closed = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <EarlierDialog onClose={closed} roomId="r1" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, closed, user: userEvent.setup() };
}

it("lists what was revealed, and corrects the one that is chosen", async () => {
  const { server, closed, user } = open({
    [list]: [first, third],
    [`${list}/2`]: { ...kindSamples.order, marking: "void" },
    "POST rooms/r1/corrections": { marking: "asWritten", correctedCount: 0 },
  });
  expect(await screen.findByText("What came first?")).toBeTruthy();
  expect(screen.getByText("Question 3")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Fix the answer to question 3" }));
  expect(await screen.findByRole("heading", { name: "Correct question 3" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^As it was written/ }));
  await user.click(screen.getByRole("button", { name: "Recalculate" }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  const sent = server.calls.find(({ body }) => body !== undefined);
  expect(sent?.body).toEqual({ questionIndex: 2, correction: { kind: "asWritten" } });
});

it("says when there is nothing to fix yet", async () => {
  open({ [list]: [] });
  expect(await screen.findByText(/^There is nothing to fix yet/)).toBeTruthy();
});

it("says what it couldn't load, and tries again", async () => {
  const { user } = open({ [list]: failure(500) });
  expect(await screen.findByText("We couldn't load the questions.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("We couldn't load the questions.")).toBeTruthy();
});
