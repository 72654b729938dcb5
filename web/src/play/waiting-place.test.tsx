/** A full room: the page waits for a place, takes it, and gives up where that is hopeless. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askAgainMs, WaitingPlace } from "./waiting-place";

const code = "4839201";

beforeEach(() => {
  vi.useFakeTimers();
  // Always the same wait, within its bounds.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The longest wait between two questions. */
const pass = () => act(() => vi.advanceTimersByTimeAsync(askAgainMs * 1.5));

function show(doors: (string | null | Error)[], crowded = false) {
  const asked = vi.fn(async () => {
    const next = doors.length > 1 ? doors.shift() : doors[0];
    if (next instanceof Error) throw next;
    return Response.json({ code, closedBecause: next });
  });
  vi.stubGlobal("fetch", asked);
  const onFree = vi.fn();
  const onStop = vi.fn();
  const acts = { onFree, onStop };
  render(<WaitingPlace code={code} crowded={crowded} nickname="Zoë" {...acts} />);
  return { asked, onFree, onStop };
}

it("asks again and again, also while the network is away, until there is a place", async () => {
  const { asked, onFree, onStop } = show(["full", new Error("offline"), null]);
  expect(screen.getByRole("status").textContent).toContain("Zoë, this live session is full.");
  await pass();
  await pass();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(onFree).not.toHaveBeenCalled();
  await pass();
  expect(onFree).toHaveBeenCalledTimes(1);
  // Someone was faster: it goes on asking.
  await pass();
  expect(onFree).toHaveBeenCalledTimes(2);
  expect(onStop).not.toHaveBeenCalled();
});

it.each(["locked", "started", "over"])("gives up when the room is %s", async (closed) => {
  const { asked, onStop } = show([closed]);
  await pass();
  expect(onStop).toHaveBeenCalledTimes(1);
  await pass();
  expect(asked).toHaveBeenCalledTimes(1);
});

it("asks no more once the player stops waiting", async () => {
  const { onStop } = show(["full"]);
  fireEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
  expect(onStop).toHaveBeenCalledTimes(1);
});

it("says whether it is the host or a place that is waited for", async () => {
  const { onFree } = show(["tooManyAsking", "full", null], true);
  const crowded = "Zoë, many people are waiting to be let in.";
  expect(screen.getByRole("status").textContent).toContain(crowded);
  await pass();
  expect(screen.getByRole("status").textContent).toContain(crowded);
  await pass();
  expect(screen.getByRole("status").textContent).toContain("this live session is full");
  await pass();
  expect(onFree).toHaveBeenCalledTimes(1);
});
