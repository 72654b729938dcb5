/** The schedule of flash cards: the histories that the server is compared with, and its promises. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { dayOf, type Grade, grades, intervals, type Memory, review } from "./fsrs";

interface Histories {
  tolerance: number;
  histories: {
    name: string;
    reviews: (Pick<Memory, "stability" | "difficulty" | "dueDay"> & {
      day: number;
      grade: Grade;
    })[];
  }[];
}

const file = resolve("../crates/cards/tests/fsrs-histories.json");
const { histories, tolerance } = JSON.parse(readFileSync(file, "utf8")) as Histories;

describe("the schedule of flash cards", () => {
  it("is that of the server and of the authors' library", () => {
    expect(histories.length).toBeGreaterThanOrEqual(19);
    for (const { name, reviews } of histories) {
      let memory: Memory | null = null;
      for (const step of reviews) {
        memory = review(memory, step.grade, step.day);
        expect(memory.dueDay, name).toBe(step.dueDay);
        for (const part of ["stability", "difficulty"] as const) {
          const most = tolerance * Math.max(step[part], 1);
          expect(Math.abs(memory[part] - step[part]), `${name}: ${part}`).toBeLessThanOrEqual(most);
        }
      }
    }
  });

  it("never has a better grade due earlier, whatever came before", () => {
    for (const { reviews } of histories) {
      let memory: Memory | null = null;
      for (const step of reviews) {
        const days = intervals(memory, step.day);
        expect(days.again).toBeGreaterThan(0);
        expect([days.again < days.hard, days.hard < days.good, days.good < days.easy]).toEqual([
          true,
          true,
          true,
        ]);
        memory = review(memory, step.grade, step.day);
      }
    }
  });

  it("counts only the first grade of a day", () => {
    const once = review(null, "good", 20_000);
    for (const grade of grades) expect(review(once, grade, 20_000)).toBe(once);
    expect(review(once, "again", 20_003).lapseCount).toBe(1);
  });

  it("begins days at midnight here", () => {
    const before = new Date(2026, 10, 28, 23, 59);
    const after = new Date(2026, 10, 29, 0, 1);
    expect(dayOf(after) - dayOf(before)).toBe(1);
  });
});
