/** The end of a game on a phone: the own result, the own answers, a picture, and the way on. */
import { kindSamples } from "../src/test/kind-samples.ts";
import { expectAccessibleInBoth } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { PhoneRoom } from "./phone-room.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

const row = (seat: number, nickname: string, points: number, rank: number) => ({
  seat,
  nickname,
  points,
  rank,
  gained: 0,
  previousRank: null,
  timeMs: 4_000,
});

test("a wrong answer that was close, and the end of the game", async ({ someone }) => {
  const page = await someone(phone);
  const room = await PhoneRoom.open(page);
  const { question, offer, solution, choice } = kindSamples.number;
  room.show(
    {
      type: "reveal",
      question,
      offer,
      solution,
      explanation: "It grows by **4 mm** a year.",
      pickedCount: 24,
      correctCount: 9,
    },
    {
      me: {
        pick: choice === null ? null : { choice, elapsedMs: 900 },
        result: { outcome: "wrong", gained: 0 },
        points: 1_851,
        rank: 2,
      },
    },
  );
  await expect(page.getByRole("heading", { level: 1, name: /^So close!/ })).toBeVisible();
  await expect(page.getByText("+0")).toHaveCount(0);
  await expectAccessible(page, "player: close");

  room.show(
    {
      type: "podium",
      playedCount: 1,
      rows: [row(3, "Fatima", 1_880, 1), row(0, "Zoë", 1_851, 2)],
    },
    { me: { points: 1_851, rank: 2, correctCount: 0 } },
  );
  await expect(
    page.getByRole("heading", { level: 1, name: "You're on the podium!" }),
  ).toBeVisible();
  await expect(page.getByText("29 points behind Fatima")).toBeVisible();
  await expect(page.getByText("How high is Mount Everest?")).toBeVisible();
  await expect(page.getByText("It grows by 4 mm a year.")).toBeVisible();
  await expectAccessible(page, "player: end");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share your result" }).tap();
  expect((await saved).suggestedFilename()).toBe("fanfare.png");

  await page.getByRole("button", { name: "Play another game" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Join a live session" })).toBeVisible();
});

test("a phone looks up while the big screen tells who won", async ({ someone }) => {
  const page = await someone(phone);
  const room = await PhoneRoom.open(page);
  room.show(
    {
      type: "podium",
      playedCount: 1,
      rows: [row(0, "Zoë", 1_851, 1)],
      beganAtMs: Date.now() + 60_000,
    },
    { room: { screenAttached: true }, me: { points: 1_851, rank: 1, correctCount: 1 } },
  );
  await expect(page.getByRole("heading", { level: 1, name: "Look up!" })).toBeFocused();
  await expectAccessibleInBoth(page, "player: look up");
});
