/** An assignment: a host assigns a quiz, people play it on their own, and it closes. */
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const right = { kind: "choice", answers: [answerOf("Right", true), answerOf("Wrong")] };

test("a quiz is assigned, left in the middle, finished, played again and closed", async ({
  server,
  someone,
  browser,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);

  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Closes").fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText("Choose a time in the future")).toBeVisible();
  await dialog.getByLabel("Closes").fill("");
  await dialog.getByLabel("Attempts for each person").selectOption("2");
  await expectAccessibleInBoth(ada, "the dialog to assign");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const link = dialog.getByText(/\/a\/\d{10}$/);
  const address = (await link.textContent()) ?? "";
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText("Nobody has begun yet")).toBeVisible();
  await expectAccessibleInBoth(ada, "an assignment");

  // By keyboard alone, on a phone, without an account.
  const ben = await someone(phone);
  await ben.goto(address);
  await expectAccessibleInBoth(ben, "an assignment before the first attempt");
  await ben.getByLabel("Nickname").focus();
  await ben.keyboard.type("Ben");
  await ben.keyboard.press("Enter");
  await expect(ben.getByText("Which sea is the saltiest?")).toBeVisible();
  await ben.getByRole("button", { name: /Right$/ }).focus();
  await ben.keyboard.press("Enter");
  await expect(ben.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(ada.getByText("Here now")).toBeVisible();

  // He leaves, and comes back later with what his browser kept.
  const storageState = await ben.context().storageState();
  await ben.context().close();
  const context = await browser.newContext({ ...phone, storageState });
  const back = await context.newPage();
  await back.goto(address);
  await expect(back.getByText("You're playing as Ben")).toBeVisible();
  await back.getByRole("button", { name: "Continue (1 of 2 answered)" }).click();
  await back.getByRole("button", { name: "Next", exact: true }).click();
  await back.getByRole("button", { name: /Wrong$/ }).click();
  await back.getByRole("button", { name: "See the result" }).click();
  await back.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(back.getByText("1 right")).toBeVisible();
  await expectAccessibleInBoth(back, "an assignment between attempts");
  await back.getByRole("button", { name: "Start another attempt" }).click();
  await expect(back.getByText("Which sea is the saltiest?")).toBeVisible();

  await ada.getByRole("button", { name: "Close now" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await expect(ada.getByRole("button", { name: "Open again" })).toBeVisible();
  await back.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(back.getByText("This assignment is closed.")).toBeVisible();
  await ada.getByRole("link", { name: "Report" }).click();
  await expect(ada.getByText("Ben").first()).toBeVisible();
  await context.close();
});

test("an assignment tells what is right only after it has closed", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    {
      text: "Which sea is the saltiest?",
      content: right,
      explanation: "Because nothing flows out of it.",
    },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Show right answers").selectOption("closing");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText(/Right answers after it closes/)).toBeVisible();

  const ben = await someone(phone);
  await ben.goto(address);
  await expect(ben.getByText("You'll see the right answers after it closes")).toBeVisible();
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Start" }).click();
  await expect(ben.getByRole("button", { name: "Skip question" })).toBeVisible();
  await ben.getByRole("button", { name: /Wrong$/ }).click();
  await expect(ben.getByText("Answer saved. You can still change it.").first()).toBeVisible();
  await ben.getByRole("button", { name: /Right$/ }).click();
  await expect(ben.getByRole("button", { name: /Right/, pressed: true })).toBeVisible();
  await expectAccessibleInBoth(ben, "an answer that can be changed");
  await ben.getByRole("button", { name: "Next", exact: true }).click();
  await expect(ben.getByText("Which sea is the deepest?")).toBeVisible();
  await ben.getByRole("button", { name: /Wrong$/ }).click();
  await ben.getByRole("button", { name: "Finish" }).click();
  await expect(ben.getByText("You'll see your results after it closes.")).toBeVisible();
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("Results after it closes")).toBeVisible();
  await expect(ada.getByText(/1 right/)).toBeVisible();

  await ada.getByRole("button", { name: "Close now" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await expect(ada.getByRole("button", { name: "Open again" })).toBeVisible();
  await ben.reload();
  await ben.getByRole("button", { name: /^See your answers/ }).click();
  const first = ben.getByRole("listitem").filter({ hasText: "Which sea is the saltiest?" });
  await expect(first.getByText("Right!")).toBeVisible();
  await expect(first.getByText("Because nothing flows out of it.")).toBeVisible();
  const second = ben.getByRole("listitem").filter({ hasText: "Which sea is the deepest?" });
  await expect(second.getByText("Not this time")).toBeVisible();
  await ben.getByRole("button", { name: "Add what you missed to flash cards" }).click();
  await expect(ben.getByText(/in your flash cards/)).toBeVisible();
  await expectAccessibleInBoth(ben, "one's own answers");
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("1 right")).toBeVisible();
});

test("someone gets more time, and goes on after the closing", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Preview" }).click();
  await ada.getByRole("button", { name: "More", exact: true }).click();
  await ada.getByRole("menuitem", { name: "Assign" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Closes").fill("2030-01-01T10:00");
  await dialog.getByLabel("Accept late work").check();
  await dialog.getByLabel("Answers in a different order").selectOption("no");
  await expectAccessibleInBoth(ada, "the dialog to assign with a date");
  await dialog.getByLabel("Closes").fill("");
  await dialog.getByLabel("Show right answers").selectOption("closing");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();

  const people = [await someone(phone), await someone(phone)] as const;
  for (const [at, name] of (["Ben", "Cleo"] as const).entries()) {
    const page = people[at];
    await page?.goto(address);
    await page?.getByLabel("Nickname").fill(name);
    await page?.getByRole("button", { name: "Start" }).click();
    await page?.getByRole("button", { name: /Right$/ }).click();
    await expect(page?.getByText("Answer saved.").first() ?? ada.getByText("none")).toBeVisible();
  }
  const [ben, cleo] = people;

  await ada.getByRole("button", { name: /^More time… ?: Ben/ }).click();
  const more = ada.getByRole("dialog", { name: "More time for Ben" });
  await more.getByLabel("Can go on until").fill("2020-01-01T10:00");
  await more.getByRole("button", { name: "Save" }).click();
  await expect(more.getByText("Choose a time in the future")).toBeVisible();
  await expectAccessibleInBoth(ada, "the dialog to give more time");
  await more.getByLabel("Can go on until").fill("2027-11-30T10:00");
  await more.getByLabel("More attempts").selectOption("1");
  await more.getByRole("button", { name: "Save" }).click();
  await expect(ada.getByText("Ben has more time")).toBeVisible();
  await ada.getByRole("button", { name: "Close now" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await expect(ada.getByText(/More time until .*2027.* · 1 more attempt/)).toBeVisible();
  await expectAccessibleInBoth(ada, "an assignment with more time for one");

  await cleo.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(cleo.getByText("This assignment is closed.")).toBeVisible();
  await expect(cleo.getByText("Results when everyone's time is over")).toBeVisible();
  await ben.getByRole("button", { name: "Next", exact: true }).click();
  await expect(ben.getByText("Which sea is the deepest?")).toBeVisible();
  await ben.getByRole("button", { name: /Right$/ }).click();
  await ben.getByRole("button", { name: "Finish" }).click();
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("Your host gave you more time")).toBeVisible();
  await expect(ben.getByRole("button", { name: "Start another attempt" })).toBeVisible();
  await expectAccessibleInBoth(ben, "an assignment with more time");

  await ada.getByRole("button", { name: /^More time… ?: Ben/ }).click();
  await ada.getByLabel("Can go on until").fill("");
  await ada.getByLabel("More attempts").selectOption("0");
  await ada.getByRole("button", { name: "Save" }).click();
  await expect(ada.getByText("Ben has the usual time")).toBeVisible();
  await cleo.reload();
  await expect(cleo.getByText("1 right")).toBeVisible();
  await ben.reload();
  await expect(ben.getByText("2 right")).toBeVisible();
});

test("people pick their name, and the report says who never came", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [{ text: "Which sea is the saltiest?", content: right }]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  const names = dialog.getByLabel("Names, one per line");
  await names.fill("Ben Lee\nCleo\nben lee");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText(/The name ben lee is on this list twice/)).toBeVisible();
  await names.fill("Ben Lee\nCleo");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText("Hasn't begun")).toHaveCount(2);
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Names…" }).click();
  const changed = ada.getByRole("dialog");
  await changed.getByLabel("Names, one per line").fill("Ben Lee\nCleo\nDan");
  await expectAccessibleInBoth(ada, "the dialog with the names");
  await changed.getByRole("button", { name: "Save" }).click();
  await expect(ada.getByText("Hasn't begun")).toHaveCount(3);

  const ben = await someone(phone);
  await ben.goto(address);
  await ben.getByRole("button", { name: "Start" }).click();
  await expect(ben.getByText("Choose your name")).toBeVisible();
  await expectAccessibleInBoth(ben, "the choice of one's name");
  await ben.getByLabel("Your name").selectOption("Ben Lee");
  await ben.getByRole("button", { name: "Start" }).click();
  await ben.getByRole("button", { name: /Right$/ }).click();
  await ben.getByRole("button", { name: "See the result" }).click();
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("1 right")).toBeVisible();
  await expect(ada.getByText("Hasn't begun")).toHaveCount(2);

  await ada.getByRole("button", { name: "Close now" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await ada.getByRole("link", { name: "Report" }).click();
  await expect(ada.getByRole("heading", { name: "Never came" })).toBeVisible();
  await expect(ada.getByRole("listitem").filter({ hasText: "Dan" })).toBeVisible();
  await expectAccessibleInBoth(ada, "a report with those who never came");
});

test("all attempts count on average, and each draws its own questions", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
    { text: "Which sea is the warmest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Attempts for each person").selectOption("2");
  await dialog.getByLabel("What counts").selectOption("average");
  const draw = dialog.getByLabel("Questions to draw for each attempt");
  await draw.fill("a few");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText("Enter a whole number, or leave it empty")).toBeVisible();
  await expect(draw).toBeFocused();
  await draw.fill("4");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText(/Choose a number from 1 to 3/)).toBeVisible();
  await expectAccessibleInBoth(ada, "the dialog to assign with a number that is too high");
  await draw.fill("1");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText(/Questions drawn for each attempt: 1 of 3/)).toBeVisible();

  // By keyboard alone, on a phone: once right, once wrong.
  const ben = await someone(phone);
  await ben.goto(address);
  await expect(ben.getByText("The average of your attempts counts")).toBeVisible();
  await expect(ben.getByText("Each attempt draws its own questions")).toBeVisible();
  await ben.getByLabel("Nickname").focus();
  await ben.keyboard.type("Ben");
  await ben.keyboard.press("Enter");
  await ben.getByRole("button", { name: /Right$/ }).focus();
  await ben.keyboard.press("Enter");
  await ben.getByRole("button", { name: "See the result" }).click();
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("Average: 1,000 points")).toBeVisible();
  await ben.getByRole("button", { name: "Start another attempt" }).click();
  await ben.getByRole("button", { name: /Wrong$/ }).click();
  await ben.getByRole("button", { name: "See the result" }).click();
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("Average: 500 points")).toBeVisible();
  await expectAccessibleInBoth(ben, "an assignment with an average");
  await expect(ada.getByText("Average points: 500")).toBeVisible();
  await expectAccessibleInBoth(ada, "an assignment whose average counts");

  await ada.getByRole("button", { name: "Close now" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Close it" }).click();
  await expect(ada.getByRole("button", { name: "Open again" })).toBeVisible();
  await ada.getByRole("link", { name: "Report" }).click();
  const row = ada.getByRole("row").filter({ hasText: "Ben" });
  await expect(row.getByRole("cell", { name: "500", exact: true })).toBeVisible();
  await expect(ada.getByText(/Points are the average of each player's/)).toBeVisible();
  await expect(row.getByText("Not drawn")).toHaveCount(2);
  await expect(ada.getByText("It wasn't drawn for anyone, so it doesn't count.")).toHaveCount(2);
  await expectAccessibleInBoth(ada, "a report of averages and drawn questions");
});

test("someone without an account is reminded by email, once the address is confirmed", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Closes").fill("2027-11-30T10:00");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";

  // By keyboard alone, on a phone.
  const ben = await someone(phone);
  await ben.goto(address);
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Start" }).click();
  await expect(ben.getByText("Which sea is the saltiest?")).toBeVisible();
  await ben.goto(address);
  const email = ben.getByLabel("Your email address");
  await expect(ben.getByText(/we can send you one email/)).toBeVisible();
  await email.focus();
  await ben.keyboard.type("ben");
  await ben.keyboard.press("Enter");
  await expect(ben.getByText("Enter a valid email address")).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessibleInBoth(ben, "the wish for a reminder");
  await ben.keyboard.press("End");
  await ben.keyboard.type("@example.org");
  await ben.keyboard.press("Enter");
  await expect(ben.getByText(/We sent you an email/)).toBeVisible();
  await expectAccessibleInBoth(ben, "a reminder to confirm");

  let letter = "";
  await expect(async () => {
    const email = await server.emailTo("ben@example.org");
    letter = email.replaceAll("=\r\n", "").replaceAll("=\n", "");
  }).toPass();
  const link = /https?:\/\/\S+\/reminder\/[\w-]+/.exec(letter)?.[0] ?? "";
  const reader = await someone(phone);
  await reader.goto(new URL(link).pathname);
  await expectAccessibleInBoth(reader, "the page that confirms a reminder");
  await reader.getByRole("button", { name: "Yes, remind me" }).click();
  await expect(reader.getByText("We'll remind you")).toBeVisible();
  await ben.reload();
  await expect(ben.getByText(/You'll get an email on/)).toBeVisible();

  const stop = /https?:\/\/\S+\/unsubscribe\/[\w-]+/.exec(letter)?.[0] ?? "";
  await reader.goto(new URL(stop).pathname);
  await expect(reader.getByText("A reminder of an assignment")).toBeVisible();
  await reader.getByRole("button", { name: "Stop these emails" }).click();
  await expect(reader.getByText("You won't get these emails anymore")).toBeVisible();
  await expectAccessibleInBoth(reader, "a stopped reminder");
  await ben.reload();
  await expect(ben.getByRole("button", { name: "Remind me by email" })).toBeVisible();
});
