/**
 * LIVE-7: people who see the stage come in. The host turns the number on and opens the stage from
 * the own page; one phone types code and number, another scans; who has only the link stays out.
 */
import { answer, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const question = (text: string) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
});

const digits = /^\d{5}$/;

test("people who see the stage come in, by typing or by scanning, and a link alone isn't enough", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "In the hall", [question("One?")]));
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "Number on the stage" }).check();
  await host.keyboard.press("Escape");
  await expect(host.getByText(digits).first()).toBeVisible();
  await expectAccessibleInBoth(host, "the host's number");

  // A stage that anyone opened knows no number, and says where there is one.
  const anybody = await someone({ viewport: { width: 1920, height: 1080 } });
  await anybody.goto(`/screen/${code}`);
  await anybody.getByRole("button", { name: "Start silent" }).click();
  await expect(
    anybody.getByText("Open the big screen from the host's page to show the number."),
  ).toBeVisible();
  await expect(anybody.getByRole("img", { name: /QR code/ })).toHaveCount(0);
  await expect(anybody.getByText(digits)).toHaveCount(0);

  // The host's own does, also after a reload, and its address gives nothing away.
  const opened = host.waitForEvent("popup");
  await host.getByRole("main").getByRole("link", { name: "Open the big screen" }).click();
  const stage = await opened;
  await stage.setViewportSize({ width: 1920, height: 1080 });
  await expect(stage.getByText(digits)).toBeVisible();
  await expect(stage).toHaveURL(new RegExp(`/screen/${code}$`));
  await stage.reload();
  await stage.getByRole("button", { name: "Start silent" }).click();
  await expect(stage.getByText(digits)).toBeVisible();
  await expect(stage.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessibleInBoth(stage, "the stage with its number");

  // A wrong number says what to do and keeps what was typed.
  const maya = await someone(phone);
  await maya.goto(`/j/${code}`);
  const field = maya.getByLabel("Number on the big screen");
  const go = maya.getByRole("button", { name: "Continue" });
  await expect(field).toBeFocused();
  await go.click();
  await expect(maya.getByText("Type the number on the big screen.")).toBeVisible();
  await field.fill("1");
  await go.click();
  await expect(
    maya.getByText("That number has changed. Type the one on the screen now."),
  ).toBeVisible();
  await expect(field).toHaveValue("1");
  await expectAccessibleInBoth(maya, "the number on the phone");
  await field.fill((await stage.getByText(digits).textContent()) ?? "");
  await maya.keyboard.press("Enter");
  await expect(maya.getByLabel("Nickname")).toBeFocused();
  await maya.getByLabel("Nickname").fill("Maya");
  await maya.getByRole("button", { name: "Join" }).click();
  await expect(maya.getByRole("heading", { name: "You're in, Maya!" })).toBeVisible();
  // A seat needs no number.
  await maya.reload();
  await expect(maya.getByRole("heading", { name: "You're in, Maya!" })).toBeVisible();

  // Who scans types nothing, and the number leaves the address.
  const ben = await someone(phone);
  const number = (await host.getByText(digits).first().textContent()) ?? "";
  await ben.goto(`/j/${code}?n=${number}`);
  await expect(ben.getByLabel("Nickname")).toBeFocused();
  await expect(ben).toHaveURL(new RegExp(`/j/${code}$`));
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Join" }).click();
  await expect(ben.getByRole("heading", { name: "You're in, Ben!" })).toBeVisible();
  await expect(stage.getByText("Ben")).toBeVisible();

  // With approval, anyone who can't see the stage asks.
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "New players need approval" }).check();
  await host.keyboard.press("Escape");
  const noor = await someone(phone);
  await noor.goto(`/j/${code}`);
  await noor.getByRole("button", { name: "Ask the host to let me in" }).click();
  await noor.getByLabel("Nickname").fill("Noor");
  await noor.getByRole("button", { name: "Join" }).click();
  await expect(noor.getByRole("heading", { name: "Waiting for the host" })).toBeVisible();

  // In the game the number stays beside the code.
  await host.getByRole("button", { name: "Start Quiz" }).click();
  await expect(stage.getByText("One?")).toBeVisible();
  await expect(stage.getByText(digits)).toBeVisible();
  await expectAccessibleInBoth(stage, "the number in the game");
});

test("the stage of a game stays the stage of the next one", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Twice", [question("One?")]));
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "Number on the stage" }).check();
  await host.keyboard.press("Escape");
  const opened = host.waitForEvent("popup");
  await host.getByRole("main").getByRole("link", { name: "Open the big screen" }).click();
  const stage = await opened;
  await stage.setViewportSize({ width: 1366, height: 768 });
  await stage.getByRole("button", { name: "Start silent" }).click();
  const number = (await stage.getByText(digits).textContent()) ?? "";
  const maya = await someone(phone);
  await maya.goto(`/j/${code}?n=${number}`);
  await maya.getByLabel("Nickname").fill("Maya");
  await maya.getByRole("button", { name: "Join" }).click();
  await next(host, "Start Quiz");
  await answer(maya, "This one");
  await next(host, "Show the podium");

  await host.getByRole("button", { name: "Play it again" }).click();
  await expect(stage).not.toHaveURL(new RegExp(`/screen/${code}$`));
  await expect(stage.getByText(digits)).toBeVisible();
  await stage.reload();
  await expect(stage.getByText(digits)).toBeVisible();
});
