/**
 * Two people become friends with a code, and one invites the other to a lobby: the bell shows it
 * and leads in. The link in an email unsubscribes from that kind without a log-in.
 */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is first?",
    content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
  },
];

const becomeGrace = (page: Page, server: Server) =>
  becomeAuthor(page, server, { name: "Grace Hopper", email: "grace@example.org" });

/** The bell polls once a minute; a page change polls right away. */
async function openBell(page: Page, name: RegExp): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
}

test("friends find each other, and one is led into the other's lobby", async ({
  server,
  someone,
}) => {
  test.setTimeout(120_000);
  const ada = await someone();
  await ada.goto("/friends");
  await expect(ada.getByText("Play with people you know")).toBeVisible();
  await expectAccessibleInBoth(ada, "friends, before logging in");
  await becomeAuthor(ada, server);
  await ada.goto("/friends");
  await expect(ada.getByText("No friends yet")).toBeVisible();
  const code = /[A-Z2-9]{4} [A-Z2-9]{4}/;
  await expect(ada.getByText(code).first()).toBeVisible();
  await expectAccessibleInBoth(ada, "friends of a new account");
  const spoken = await ada.getByText(code).first().textContent();
  const typed = code.exec(spoken ?? "")?.[0] ?? "";

  const grace = await someone(phone);
  await becomeGrace(grace, server);
  await grace.goto(`/friends?code=${typed.replace(" ", "")}`);
  await expect(grace.getByText("Ada Lovelace")).toBeVisible();
  await expectAccessibleInBoth(grace, "someone found by a code, on a phone");
  await grace.getByRole("button", { name: "Send friend request" }).click();
  await expect(grace.getByText("You've sent a request. They haven't answered yet.")).toBeVisible();

  await openBell(ada, /^Notifications, 1 unread/);
  await expectAccessibleInBoth(ada, "the bell's list");
  await ada.getByRole("link", { name: /Grace Hopper wants to be your friend/ }).click();
  await ada.getByRole("button", { name: "Accept: Grace Hopper" }).click();
  await expect(ada.getByRole("button", { name: "More for Grace Hopper" })).toBeVisible();
  await expectAccessibleInBoth(ada, "a friend");

  const quiz = await writeQuiz(ada, "Rivers", questions);
  const room = await hostQuiz(ada, quiz);
  await ada.getByRole("button", { name: "Invite friends" }).click();
  const window = ada.getByRole("dialog", { name: "Invite friends" });
  await window.getByRole("checkbox", { name: /Grace Hopper/ }).check();
  await expectAccessibleInBoth(ada, "inviting friends");
  await window.getByRole("button", { name: "Invite 1 friend" }).click();
  await expect(ada.getByText("1 friend invited.")).toBeVisible();

  await openBell(grace, /^Notifications, 2 unread/);
  await expectAccessibleInBoth(grace, "the bell's list on a phone");
  await grace.getByRole("link", { name: /Ada Lovelace invited you to “Rivers”/ }).click();
  await expect(grace).toHaveURL(`/j/${room}`);
  await grace.getByLabel("Nickname").fill("Grace");
  await grace.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByText("Grace").first()).toBeVisible();

  let mail = "";
  await expect(async () => {
    mail = await server.emailTo("grace@example.org");
    expect(mail).toContain("List-Unsubscribe-Post");
  }).toPass({ timeout: 15_000 });
  const stop = /List-Unsubscribe: <[^>]*(\/unsubscribe\/[^>]+)>/.exec(
    mail.replace(/\r?\n /g, " "),
  )?.[1];
  const stranger = await someone();
  await stranger.goto(stop ?? "");
  await expect(stranger.getByText("Invitations to live sessions")).toBeVisible();
  await expectAccessibleInBoth(stranger, "the link at the end of an email");
  await stranger.getByRole("button", { name: "Stop these emails" }).click();
  await expect(stranger.getByText("You won't get these emails anymore")).toBeVisible();
});
