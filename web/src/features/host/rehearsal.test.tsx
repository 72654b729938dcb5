/** A rehearsal says what it is in every phase, ends with one press, and promises no report. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { HostRoom } from "@/live/host-room";
import { sample } from "@/test/room-samples";
import { HostEnded } from "./ended";
import { nextStepWords } from "./next-step";
import { RehearsalBar } from "./rehearsal";

vi.mock("@tanstack/react-router", () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useNavigate: () => vi.fn(),
}));

function bar(waiting: boolean) {
  const command = vi.fn();
  render(<RehearsalBar room={{ command } as unknown as HostRoom} waiting={waiting} />);
  return { command, user: userEvent.setup() };
}

it("ends in every phase", async () => {
  const { command, user } = bar(false);
  expect(screen.getByText("Rehearsal: nothing is kept")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "End rehearsal" }));
  expect(command).toHaveBeenCalledWith({ type: "endRehearsal" });
});

it("waits for the command before", async () => {
  const { command, user } = bar(true);
  await user.click(screen.getByRole("button", { name: "End rehearsal" }));
  expect(command).not.toHaveBeenCalled();
});

it("names its end instead of a report", () => {
  const view = sample<"hostView">("host-view-podium").room;
  expect(nextStepWords({ ...view, rehearsal: true }, true)).toBe("End rehearsal");
  expect(nextStepWords(view, true)).not.toBe("End rehearsal");
});

it("says that nothing was kept, and leads back to the quizzes", () => {
  render(<HostEnded byLink={false} ending="roomOver" isCoHost={false} isRehearsal />);
  expect(screen.getByRole("heading", { name: "Rehearsal over" })).toBeDefined();
  expect(screen.getByText("Nothing of it was kept.")).toBeDefined();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
