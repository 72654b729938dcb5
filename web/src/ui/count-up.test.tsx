/** Counting up: it begins and ends at the right numbers, whatever the clock does. */
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CountUp, countAt } from "./count-up";

afterEach(() => {
  vi.useRealTimers();
});

it("begins before its start and stays at its end", () => {
  expect(countAt(100, 900, -0.5)).toBe(100);
  expect(countAt(100, 900, 0)).toBe(100);
  expect(countAt(100, 900, 1)).toBe(900);
  expect(countAt(100, 900, 7)).toBe(900);
});

it("only goes up in between", () => {
  const counted = [0, 0.1, 0.4, 0.7, 0.9, 1].map((way) => countAt(0, 1_000, way));
  expect(counted).toEqual([...counted].sort((a, b) => a - b));
  expect(new Set(counted).size).toBe(counted.length);
});

it("counts on the page after its delay, and goes on when its end changes", () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { container, rerender } = render(<CountUp delayMs={500} from={100} to={1_900} />);
  const shown = () => container.querySelector("[aria-hidden]")?.textContent ?? "";
  expect(screen.getByText("1,900")).toBeTruthy();
  vi.advanceTimersByTime(499);
  expect(shown()).toBe("100");
  vi.advanceTimersByTime(300);
  const halfway = Number(shown().replace(",", ""));
  expect(halfway).toBeGreaterThan(100);
  expect(halfway).toBeLessThan(1_900);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe("1,900");
  rerender(<CountUp delayMs={0} from={1_900} to={2_000} />);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toBe("2,000");
});

it("is at its end at once for those who want less motion, also when that changes", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { container, rerender } = render(<CountUp to={1_900} />);
  const shown = () => container.querySelector("[aria-hidden]")?.textContent;
  expect(shown()).toBe("1,900");
  rerender(<CountUp to={2_000} />);
  expect(shown()).toBe("2,000");
});
