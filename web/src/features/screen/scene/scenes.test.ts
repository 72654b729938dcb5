/** The hour of each phase, and what the address and the device may say about the scene. */
import { expect, it } from "vitest";
import { scattered } from "./drawings";
import { hourOf, isDark, readScreenSearch, sceneOf, scenes } from "./scenes";

it("goes from dawn to night with the quiz", () => {
  const phases = [
    "lobby",
    "announced",
    "open",
    "closed",
    "reveal",
    "leaderboard",
    "podium",
  ] as const;
  expect(phases.map(hourOf)).toEqual(["dawn", "day", "day", "day", "day", "dusk", "night"]);
  expect(hourOf("slide")).toBe("day");
});

it("is drawn for the dark at night and in space, and never where it is plain", () => {
  expect(scenes.filter((scene) => isDark(scene, "day"))).toEqual(["space"]);
  expect(scenes.filter((scene) => !isDark(scene, "night"))).toEqual(["plain"]);
});

it("reads only scenes that exist", () => {
  expect(readScreenSearch({ scene: "paper", other: 1 })).toEqual({ scene: "paper" });
  expect(readScreenSearch({ scene: "lava" })).toEqual({});
  expect(readScreenSearch({ scene: 7 })).toEqual({});
  expect(sceneOf("aquarium")).toBe("aquarium");
  expect(sceneOf("lava")).toBe("weather");
  expect(sceneOf(null)).toBe("weather");
});

it("scatters the same stars every time, over the whole sky", () => {
  const stars = scattered(120);
  expect(scattered(120)).toEqual(stars);
  for (const [left, top] of [
    [0, 0],
    [50, 0],
    [0, 50],
    [50, 50],
  ] as const) {
    const here = stars.filter(({ x, y }) => x >= left && x < left + 50 && y >= top && y < top + 50);
    expect(here.length).toBeGreaterThan(15);
  }
});
