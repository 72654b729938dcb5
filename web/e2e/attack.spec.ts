/**
 * LIVE-7: programs flood a lobby beside real people, all from one address. The host removes them
 * with one press and takes it back with another; and anyone who finds the room full waits for a
 * place.
 */
import type { Page } from "@playwright/test";
import { joinRoom } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is first?",
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
};

interface Flood {
  code: string;
  names: readonly string[];
}

/**
 * Joins under all these names, over sockets of the page (a browser opens 255), and counts whom the
 * room lets in.
 */
function flood(page: Page, { code, names }: Flood): Promise<number> {
  return page.evaluate(
    async (asked) => {
      const url = `${location.origin.replace("http", "ws")}/api/v1/rooms/${asked.code}/socket`;
      const kept = Object.assign(globalThis, { sockets: [] as WebSocket[] });
      const joins = asked.names.map(
        (nickname) =>
          new Promise<boolean>((done) => {
            const socket = new WebSocket(url);
            kept.sockets.push(socket);
            socket.onclose = () => done(false);
            socket.onmessage = ({ data }) => {
              const { type, freshSeatToken: seatToken } = JSON.parse(String(data));
              if (type === "hello") {
                socket.send(JSON.stringify({ type: "join", nickname, seatToken }));
              }
              if (type === "playerView" || type === "refused") done(type === "playerView");
            };
          }),
      );
      return (await Promise.all(joins)).filter(Boolean).length;
    },
    { code, names },
  );
}

const numbered = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => name(number));
/** Digits are no difference between names, so these people have letters. */
const person = (number: number) =>
  `Pupil ${String.fromCharCode(65 + (number % 26), 97 + Math.floor(number / 26))}`;

test("a host removes a flood of bots with one press, and nobody else", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Flooded", [question]));
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  const elsewhere = await someone();
  await elsewhere.goto("/about");
  const people = numbered(59, person);
  const bots = numbered(140, (number) => `BOT_${number}!`);
  const mixed = bots.flatMap((bot, at) => (at < people.length ? [bot, people[at] ?? ""] : [bot]));
  expect(await flood(elsewhere, { code, names: mixed })).toBe(199);
  await expect(host.getByRole("heading", { name: "Players (200)" })).toBeVisible();

  await host.getByRole("button", { name: "Remove many…" }).click();
  const dialog = host.getByRole("dialog", { name: "Remove many players" });
  await expect(dialog.getByText(/^Removes \d+ of 200 players$/)).toBeVisible();
  await dialog.getByRole("radio", { name: "Their name" }).check();
  await expect(dialog.getByText("No players match.")).toBeVisible();
  // Named after the fastest player.
  await dialog.getByRole("button", { name: /^BOT_\d+! \(140\)$/ }).click();
  await expect(dialog.getByText("Removes 140 of 200 players")).toBeVisible();
  await dialog.getByRole("switch", { name: /^Lock the room/ }).check();
  await expectAccessibleInBoth(host, "removing many players");
  await dialog.getByRole("button", { name: "Remove 140 players" }).click();
  await expect(host.getByRole("heading", { name: "Players (60)" })).toBeVisible();
  await expect(host.getByText("You removed 140 players at once.")).toBeVisible();
  await expectAccessibleInBoth(host, "the way back from a removal");
  await expect(maya.getByRole("heading", { name: "You're in, Maya!" })).toBeVisible();
  // They come again, and find the room locked.
  expect(await flood(elsewhere, { code, names: ["BOT_999", "Robot"] })).toBe(0);

  await host.getByRole("button", { name: "Let them back in" }).click();
  await expect(host.getByRole("heading", { name: "Players (200)" })).toBeVisible();
  await expect(host.getByText("You removed 140 players at once.")).toHaveCount(0);
});

test("anyone who finds a room full waits, and gets the place that is free", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Full", [question]));
  const ana = await someone(phone);
  await joinRoom(ana, code, "Ana");
  await host.getByLabel("Player limit").fill("1");
  await host.getByRole("button", { name: "Save", exact: true }).click();
  const ben = await someone(phone);
  await ben.goto(`/j/${code}`);
  await expect(ben.getByText(/^This live session is full\. Enter your nickname/)).toBeVisible();
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Join" }).click();
  await expect(ben.getByRole("heading", { name: "Waiting for a place" })).toBeVisible();
  await expectAccessibleInBoth(ben, "waiting for a place");
  await ana.getByRole("button", { name: "Exit Lobby" }).click();
  await ana.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible({
    timeout: 15_000,
  });
});

test.describe("behind a proxy", () => {
  test.use({ serverFlags: ["--trusted-proxy"] });

  test("while someone tries codes, those beside them get in by link at once, by code a moment later", async ({
    server,
    someone,
  }) => {
    const host = await someone();
    await becomeAuthor(host, server);
    const code = await hostQuiz(host, await writeQuiz(host, "Guarded", [question]));
    const qr = host.getByRole("img", { name: /^QR code/ });
    const link = /(\/j\/\d+\?p=[\w-]{22})/.exec((await qr.getAttribute("aria-label")) ?? "")?.[1];
    expect(link, "the link carries a pass").toBeDefined();
    // One school, one address: the host is elsewhere.
    const atSchool = { ...phone, extraHTTPHeaders: { "x-forwarded-for": "192.0.2.7" } };
    const guesser = await someone(atSchool);
    await guesser.goto("/j");
    const answers = await guesser.evaluate(async () => {
      const guesses = Array.from({ length: 80 }, (_, number) =>
        fetch(`/api/v1/rooms/${1_000_000 + number}`),
      );
      return (await Promise.all(guesses)).map(({ status }) => status);
    });
    const told = answers.filter((status) => status === 404).length;
    expect(told, "one more is told every 15 seconds").toBeGreaterThanOrEqual(40);
    expect(told).toBeLessThan(60);
    expect(answers.filter((status) => status === 429)).toHaveLength(80 - told);

    const ana = await someone(atSchool);
    const seen: string[] = [];
    ana.on("response", (response) => seen.push(`${response.status()} ${response.url()}`));
    await ana.goto(link ?? "");
    await ana.getByLabel("Nickname").fill("Ana");
    await ana.getByRole("button", { name: "Join" }).click();
    await expect(ana.getByRole("heading", { name: "You're in, Ana!" })).toBeVisible();
    expect(seen.filter((each) => each.startsWith("429"))).toEqual([]);

    // A second school, in which nobody has reached the room yet.
    const atOther = { ...phone, extraHTTPHeaders: { "x-forwarded-for": "198.51.100.7" } };
    const ben = await someone(atOther);
    await ben.goto("/j");
    await ben.evaluate(async () => {
      for (let number = 0; number < 61; number += 1) {
        await fetch(`/api/v1/rooms/${2_000_000 + number}`);
      }
    });
    const puzzled = ben.waitForResponse((response) => response.status() === 429);
    await ben.getByLabel("Code", { exact: true }).fill(code);
    await ben.getByRole("button", { name: "Continue" }).click();
    await puzzled;
    await ben.getByLabel("Nickname").fill("Ben");
    await ben.getByRole("button", { name: "Join" }).click();
    await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible();
    // Their page keeps a pass, so a reload in the middle of it all costs nothing.
    await ben.reload();
    await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible();
  });
});
