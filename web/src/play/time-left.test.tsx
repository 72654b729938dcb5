/** The time left of an attempt: on the page all the time, and spoken twice. */
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServerClock } from "@/live/clock";
import { clockWords, TimeLeft } from "@/play/time-left";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  [0, "00:00"],
  [59, "00:59"],
  [61, "01:01"],
  [3_599, "59:59"],
  [3_600, "1:00:00"],
  [86_399, "23:59:59"],
])("writes %d seconds as a clock does", (seconds, words) => {
  expect(clockWords(seconds)).toBe(words);
});

it("goes by the server's clock, and is said five minutes and one minute before the end", () => {
  const clock = createServerClock(() => Date.now());
  // The device is an hour late.
  clock.hear(Date.now() + 3_600_000);
  const endsAtMs = clock.now() + 6 * 60_000;
  render(<TimeLeft clock={clock} endsAtMs={endsAtMs} />);
  const timer = screen.getByRole("timer");
  const status = screen.getByRole("status");
  expect(timer.textContent).toBe("06:00");
  const said: string[] = [];
  for (let second = 1; second <= 360; second += 1) {
    act(() => vi.advanceTimersByTime(1_000));
    const words = status.textContent ?? "";
    if (words !== "" && words !== said.at(-1)) said.push(words);
    if (second === 45) expect(timer.textContent).toBe("05:15");
  }
  expect(said).toEqual(["5 minutes left", "1 minute left"]);
  expect(timer.textContent).toBe("00:00");
});

it("says nothing that is no longer true", () => {
  const clock = createServerClock(() => Date.now());
  clock.hear(Date.now());
  render(<TimeLeft clock={clock} endsAtMs={clock.now() + 4 * 60_000} />);
  act(() => vi.advanceTimersByTime(120_000));
  expect(screen.getByRole("status").textContent).toBe("");
});
