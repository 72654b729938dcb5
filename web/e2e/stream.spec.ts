/**
 * A network that cuts WebSockets: host, big screen and players play over event streams, a reload
 * resumes, and the check says what to ask of the network (LIVE-6).
 */
import type { Page } from "@playwright/test";
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, socketAddress, test } from "./test.ts";

const questions = [
  {
    text: "Which is first?",
    content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
  },
];

/** What a page tried: how many sockets were cut, and how many streams were opened instead. */
interface Tries {
  sockets: number;
  streams: number;
}

async function cutSockets(page: Page): Promise<Tries> {
  const tries = { sockets: 0, streams: 0 };
  await page.routeWebSocket(socketAddress, (socket) => {
    tries.sockets += 1;
    return socket.close();
  });
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.endsWith("/stream")) tries.streams += 1;
  });
  return tries;
}

test("a question is played where WebSockets are cut", async ({ server, someone }) => {
  const [host, screen, maya, kofi] = [
    await someone(),
    await someone(),
    await someone(phone),
    await someone(phone),
  ];
  const tries = await Promise.all([host, screen, maya, kofi].map(cutSockets));
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Narrow roads", questions));
  await screen.goto(`/screen/${code}`);
  await expect(screen.getByText(code, { exact: true })).toBeVisible();
  await joinRoom(maya, code, "Maya");
  await joinRoom(kofi, code, "Kofi");
  await expect(screen.getByText("Kofi")).toBeVisible();
  for (const each of tries) {
    await expect.poll(() => each.streams).toBe(1);
    // Two are enough; what reads streams comes later than the next tries on a slow machine.
    expect(each.sockets).toBeGreaterThanOrEqual(2);
  }
  const cut = tries.map(({ sockets }) => sockets);

  await next(host, "Start Quiz");
  await answer(maya, "This");
  await expect(host.getByText(/^1 of 2/).first()).toBeVisible();

  // The tab remembers what worked, so the way back takes no detour.
  await maya.reload();
  await expect(maya.getByText(/^Answer saved/).first()).toBeVisible();
  expect(tries[2]?.streams).toBe(2);
  await host.reload();
  await expect(host.getByText(/^1 of 2/).first()).toBeVisible();

  await answer(kofi, "That");
  await expect(maya.getByRole("heading", { name: /^Right!/ })).toBeVisible();
  await expect(screen.getByRole("heading", { name: "Which is first?" })).toBeVisible();
  await expectAccessibleInBoth(maya, "a player over a stream");
  await next(host, "Show the podium");
  await expect(screen.getByText("Maya").first()).toBeVisible();
  await expectAccessibleInBoth(host, "a host over a stream");
  // Once a stream is there, nobody tries a socket again.
  expect(tries.map(({ sockets }) => sockets)).toEqual(cut);
});

test("the check says what to ask of a network that cuts WebSockets", async ({ someone }) => {
  const page = await someone();
  await cutSockets(page);
  await page.goto("/check");
  await expect(page.getByText(/WebSockets are blocked here/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Live sessions use it where a network blocks/)).toBeVisible();
  await expect(page.getByText("Pictures arrive.")).toBeVisible();
  await expectAccessibleInBoth(page, "the check without sockets");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link to results" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const sent: string[] = [];
  const admin = await someone();
  admin.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await admin.goto(link);
  await expect(admin.getByRole("heading", { name: "Results of a check" })).toBeVisible();
  await expect(
    admin.getByText(/^Allow WebSocket connections to 127\.0\.0\.1 \(ws, port/),
  ).toBeVisible();
  expect(sent.filter((each) => each.includes("socket="))).toEqual([]);
  await expectAccessibleInBoth(admin, "someone's results");
  await admin.getByRole("link", { name: "Check this device instead" }).click();
  await expect(admin.getByText("It connects and responds.")).toBeVisible({ timeout: 20_000 });
});
