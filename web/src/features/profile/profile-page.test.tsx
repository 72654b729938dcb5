/** A user's own profile: true statistics, its tabs by URL, and who may see it. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AchievementProgress, OwnProfile, ProfilePlay, PublicProfile } from "@/api/types";
import { ada, failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

const stats: OwnProfile["stats"] = {
  quizzesPlayed: 12,
  quizzesCreated: 3,
  averageScore: 73,
  totalPoints: 6_250,
  rank: { tier: "bronze", from: 5_000, nextTier: "silver", nextFrom: 25_000 },
};

const locked: AchievementProgress = {
  id: "fiftyGames",
  unlocked: false,
  unlockedAt: null,
  current: 12,
  goal: 50,
  progress: 24,
};
const unlocked: AchievementProgress = {
  id: "tenGames",
  unlocked: true,
  unlockedAt: "2026-03-04T10:00:00Z",
  current: 10,
  goal: 10,
  progress: 100,
};

const profile: OwnProfile = {
  id: "u1",
  isPublic: false,
  isRecognized: false,
  stats,
  achievements: [locked, unlocked],
};

const aPlay: ProfilePlay = {
  id: "r1",
  quizId: "q1",
  title: "Oceans",
  mode: "live",
  rank: 2,
  players: 14,
  points: 4_321,
  questions: 10,
  correct: 8,
  score: 80,
  counts: true,
  finishedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
};

const figure = async (name: string) =>
  (await screen.findByText(name)).closest("div")?.textContent ?? "";

it("shows who one is, the figures, the rank and the way to the next", async () => {
  renderApp("/profile", { "GET profile": profile, "GET profile/quizzes": [] });
  expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeTruthy();
  await screen.findByText("Rank: Bronze");
  expect(await figure("Quizzes Played")).toContain("12");
  expect(await figure("Average Score")).toContain("73%");
  expect(await figure("Total Points")).toContain("6,250");
  const bar = screen.getByRole("progressbar", { name: "On the way to Silver" });
  expect(bar.getAttribute("aria-valuenow")).toBe("6");
  expect(screen.getByText("18,750 points to Silver")).toBeTruthy();
  expect(await screen.findByText("You don't have any quizzes yet")).toBeTruthy();
});

it("says so when nothing was asked yet, and calls zero a score", async () => {
  const none = { ...profile, stats: { ...stats, averageScore: null } };
  renderApp("/profile", { "GET profile": none, "GET profile/quizzes": [] });
  await screen.findByText("Rank: Bronze");
  expect(await figure("Average Score")).toContain("None yet");
});

it("goes to its parts by address", async () => {
  const { user, path } = renderApp("/profile?tab=achievements", {
    "GET profile": profile,
    "GET profile/plays": [aPlay, { ...aPlay, id: "r2", quizId: null, title: null }],
  });
  expect(await screen.findByText("1 of 2 unlocked")).toBeTruthy();
  const cards = screen.getAllByRole("article");
  expect(cards[0]?.textContent).toContain("Unlocked on Mar 4, 2026");
  expect(cards[1]?.textContent).toContain("12 of 50");
  const bar = within(cards[1] as HTMLElement).getByRole("progressbar", {
    name: "Progress: Devoted",
  });
  expect(bar.getAttribute("aria-valuenow")).toBe("24");
  await user.click(screen.getByRole("radio", { name: "Not yet unlocked" }));
  expect(screen.getAllByRole("article").length).toBe(1);

  await user.click(screen.getByRole("link", { name: "Games" }));
  expect(path()).toBe("/profile?tab=games");
  await screen.findByRole("link", { name: "Games", current: "page" });
  const said = screen.getAllByRole("link", { current: "page" }).map((link) => link.textContent);
  expect(said).not.toContain("My Quizzes");
  const games = await screen.findByRole("list", { name: "Games you played, newest first" });
  expect(within(games).getByRole("link", { name: "Oceans" }).getAttribute("href")).toBe("/quiz/q1");
  expect(within(games).getAllByText("2 of 14").length).toBe(2);
  expect(within(games).getByText("Deleted quiz")).toBeTruthy();
});

it("is private until its owner says otherwise (PRIV-7)", async () => {
  let isPublic = false;
  const { user, server } = renderApp("/profile?tab=settings", {
    "GET profile": () => ({ ...profile, isPublic }),
    "GET account/email": { email: null, expiresAt: null },
    "GET account/protection": failure(500),
    "PUT profile/visibility": () => {
      isPublic = true;
      return { isPublic };
    },
  });
  const toggle = await screen.findByRole("switch", { name: "Public profile" });
  expect((toggle as HTMLInputElement).checked).toBe(false);
  expect(screen.queryByRole("link", { name: "Open my public profile" })).toBeNull();
  await user.click(toggle);
  const link = await screen.findByRole("link", { name: "Open my public profile" });
  expect(link.getAttribute("href")).toBe("/users/u1");
  const sent = server.calls.find(({ call }) => call === "PUT profile/visibility")?.body;
  expect(sent).toEqual({ isPublic: true });
});

it("saves a name from its settings", async () => {
  const { user, server } = renderApp("/profile?tab=settings", {
    "GET profile": profile,
    "GET account/email": { email: null, expiresAt: null },
    "GET account/protection": failure(500),
    "PATCH account/profile": { ...ada, name: "Ada King" },
  });
  const name = await screen.findByLabelText("Full Name");
  await user.clear(name);
  await user.type(name, "Ada King");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(server.count("PATCH account/profile")).toBe(1));
  expect(await screen.findByRole("heading", { level: 1, name: "Ada King" })).toBeTruthy();
});

it("offers to load again", async () => {
  renderApp("/profile", { "GET profile": failure(500), "GET profile/quizzes": failure(500) });
  expect(await screen.findByText("We couldn't load the profile.")).toBeTruthy();
  expect(await screen.findByText("We couldn't load your quizzes.")).toBeTruthy();
});

const shown: PublicProfile = {
  id: "u2",
  name: "Grace Hopper",
  avatarUrl: null,
  stats,
  achievements: [{ id: "firstWin", unlockedAt: "2026-03-04T10:00:00Z" }],
};

it("shows strangers a public profile without an address of mail", async () => {
  renderApp("/users/u2", { ...signedOut, "GET users/u2": shown, "GET users/u2/quizzes": [] });
  expect(await screen.findByRole("heading", { level: 1, name: "Grace Hopper" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 3, name: "On top" })).toBeTruthy();
  expect(await screen.findByText("No public quizzes yet")).toBeTruthy();
  expect(document.querySelector("main")?.textContent).not.toContain("@");
});

it("says the same of a private profile and of none", async () => {
  renderApp("/users/u3", { ...signedOut, "GET users/u3": failure(404, { code: "not_found" }) });
  expect(await screen.findByRole("heading", { level: 1, name: "Profile not found" })).toBeTruthy();
});
