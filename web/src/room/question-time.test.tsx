/** A question's time: counting in, running down, paused. */
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createServerClock } from "@/live/clock";
import type { OpenPhase } from "@/live/messages";
import { CountIn, closeWords, QuestionTime } from "./question-time";

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "animate").mockReturnValue({ cancel() {} } as Animation);
});

const startMs = 1_000_000;
const clock = createServerClock(() => startMs);

function phase(change: Partial<OpenPhase>): OpenPhase {
  return {
    question: { timeLimitMs: 20_000 },
    opensAtMs: startMs,
    closesAtMs: startMs + 20_000,
    ...change,
  } as OpenPhase;
}

it("counts whole seconds until the answers come, then says what the page wants", () => {
  const { rerender } = render(<CountIn className="" clock={clock} opensAtMs={startMs + 2_500} />);
  expect(screen.getByRole("timer").textContent).toBe("Answers in 3");
  rerender(<CountIn className="" clock={clock} opensAtMs={startMs} soon="Any moment" />);
  expect(screen.getByRole("timer").textContent).toBe("Any moment");
});

it("shows what is left, and stands still while the room is paused", () => {
  const { rerender } = render(<QuestionTime clock={clock} paused={null} phase={phase({})} />);
  expect(screen.getByRole("timer").textContent).toContain("20 seconds");
  const paused = { remainingMs: 7_000 } as never;
  rerender(<QuestionTime clock={clock} paused={paused} phase={phase({})} />);
  expect(screen.getByRole("timer").textContent).toContain("7 seconds");
  rerender(<QuestionTime clock={clock} paused={null} phase={phase({ closesAtMs: null })} />);
  expect(screen.queryByRole("timer")).toBeNull();
  expect(document.body.textContent).toBe("No time limit");
});

it("says why the answers are closed", () => {
  expect(closeWords("timeUp")).toBe("Time's up");
  expect(closeWords("allPicked")).toBe("Everyone has answered");
  expect(closeWords("host")).toBe("The host closed the question");
});
