/** Badges: the nearest and the newest come first, and each is drawn as earned or not. */
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { AchievementProgress, OwnProfile } from "@/api/types";
import { renderApp } from "@/test/render-app";

const open = (id: AchievementProgress["id"], progress: number): AchievementProgress => ({
  id,
  unlocked: false,
  unlockedAt: null,
  current: progress,
  goal: 100,
  progress,
});
const earned = (id: AchievementProgress["id"], unlockedAt: string): AchievementProgress => ({
  id,
  unlocked: true,
  unlockedAt,
  current: 1,
  goal: 1,
  progress: 100,
});

function profileWith(achievements: AchievementProgress[]): OwnProfile {
  return {
    id: "u1",
    isPublic: false,
    isRecognized: false,
    stats: {
      quizzesPlayed: 12,
      quizzesCreated: 3,
      averageScore: 73,
      totalPoints: 6_250,
      rank: { tier: "bronze", from: 5_000, nextTier: "silver", nextFrom: 25_000 },
    },
    achievements,
  };
}

const show = (achievements: AchievementProgress[]) =>
  renderApp("/profile?tab=achievements", { "GET profile": profileWith(achievements) });

const titles = async () =>
  (await screen.findAllByRole("article")).map(
    (card) => within(card).getByRole("heading", { level: 3 }).textContent,
  );

const all = [
  open("fiftyGames", 24),
  open("quick", 60),
  open("explorer", 90),
  earned("firstGame", "2026-03-01T10:00:00Z"),
  earned("firstWin", "2026-03-04T10:00:00Z"),
];

beforeEach(() => localStorage.clear());

it("begins with what is almost there, and ends with what is far", async () => {
  show(all);
  expect(await titles()).toEqual(["Explorer", "Quick thinker", "On top", "First steps", "Devoted"]);
  const drawn = screen
    .getAllByRole("article")
    .map((card) => card.querySelector("svg")?.getAttribute("data-badge"));
  expect(drawn).toEqual(["open", "open", "victory", "patience", "open"]);
  const best = screen.getByRole("list", { name: "Best badges" });
  expect(within(best).getAllByRole("listitem")).toHaveLength(2);
});

it("marks what is new since the last visit, and nothing on the first", async () => {
  const first = show(all);
  await titles();
  expect(screen.queryByText("New")).toBeNull();
  await first.user.click(screen.getByRole("link", { name: "Games" }));
  expect(localStorage.length).toBeGreaterThan(0);
  cleanup();

  show([...all, earned("streak", "2026-03-02T10:00:00Z")]);
  expect((await titles())[0]).toBe("On a roll");
  expect(screen.getAllByText("New")).toHaveLength(1);
});
