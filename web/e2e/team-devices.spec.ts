/**
 * One device for each team: the device that joins is the team and says who is on it; boards and
 * stage speak of teams, and the podium and the report name the members.
 */
import { answer, next } from "./acts.ts";
import {
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  writeQuiz,
} from "./authors.ts";
import { ocean } from "./ocean.ts";
import { png } from "./png.ts";
import { expect, phone, test } from "./test.ts";

test("a host lets each device be a team, and its members are named to the end", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Water", [ocean]);
  await host.goto("/dashboard/quiz");
  await host.getByRole("button", { name: "Settings for a live session" }).click();
  const window = host.getByRole("dialog", { name: "Start a live session" });
  await window.getByRole("switch", { name: "Play in teams" }).check();
  await window.getByText("One device per team").click();
  await expect(window.getByLabel("Name of team 1")).toHaveCount(0);
  await expectAccessibleInBoth(host, "one device per team");
  await window.getByRole("button", { name: "Start live session" }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";
  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  await stage.goto(`/screen/${code}`);
  await stage.getByRole("button", { name: "Start silent" }).click();

  const foxes = await someone(phone);
  await foxes.goto(`/j/${code}`);
  await foxes.getByLabel("Team name").fill("Foxes");
  await foxes.getByLabel("Members (optional)").fill("Zoë, Ben, a name that is much too long");
  await foxes.getByRole("button", { name: "Join" }).click();
  await expect(foxes.getByText("Each name can have at most 20 characters.")).toBeVisible();
  await expect(foxes.getByLabel("Members (optional)")).toBeFocused();
  await expectAccessibleInBoth(foxes, "a team joins");
  await foxes.getByLabel("Members (optional)").fill("Zoë, Ben");
  await foxes.getByRole("button", { name: "Join" }).click();
  const own = foxes.getByRole("region", { name: "Who is on your team" });
  await expect(own.getByText("Zoë, Ben")).toBeVisible();
  await expect(foxes.getByText("Teams (1)")).toBeVisible();
  await expectAccessibleInBoth(foxes, "a team in the lobby");

  const owls = await someone(phone);
  await owls.goto(`/j/${code}`);
  await owls.getByLabel("Team name").fill("Owls");
  await owls.getByRole("button", { name: "Join" }).click();
  await expect(owls.getByText("No members yet.")).toBeVisible();
  await expect(host.getByRole("heading", { name: "Teams (2)" })).toBeVisible();
  const list = host.getByRole("list", { name: "Teams" });
  await expect(list.getByText("Zoë, Ben")).toBeVisible();
  await expect(host.getByPlaceholder("Search teams")).toBeVisible();
  await expect(host.getByRole("heading", { name: "Invite teams" })).toBeVisible();
  await expect(host.getByRole("switch", { name: "Teams can join after the start" })).toBeVisible();
  await expect(host.getByText(/\bplayers?\b/i)).toHaveCount(0);
  await expect(stage.getByText("Teams (2)")).toBeVisible();
  await expectAccessibleInBoth(host, "host: a lobby of teams with one device");

  await next(host, "Start Quiz");
  await next(host, "Show the answers");
  await answer(foxes, "Pacific");
  await answer(owls, "Atlantic");
  await next(host, "Show the podium");
  await expect(stage.getByText("Zoë, Ben")).toBeVisible();
  await expect(stage.getByText(/Teams: 2/)).toBeVisible();
  await expectAccessibleInBoth(stage, "stage: members at the podium");
  await expect(owls.getByRole("heading", { name: "Top teams" })).toBeVisible();
  await expect(owls.getByText("Zoë, Ben")).toBeVisible();
  await expectAccessibleInBoth(owls, "player: members at the podium");
  await expect(host.getByText("Zoë, Ben")).toBeVisible();
  await next(host, "Open the report");
  await expect(host.getByText("Zoë, Ben").first()).toBeVisible();
  await expect(host.getByRole("region", { name: "Answers by team" })).toBeVisible();
  await expect(host.getByRole("heading", { name: "What teams learned" })).toBeVisible();
  await expectAccessibleInBoth(host, "the report of teams with one device");
});

test("a team says by keyboard who is on it, and hears what can't be", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Water", [ocean]);
  const teams = {
    names: [],
    counting: { type: "average" },
    playersChoose: false,
    devices: "one",
  };
  const code = await hostQuiz(host, quiz, { teams });
  const foxes = await someone(phone);
  await foxes.goto(`/j/${code}`);
  await expect(foxes.getByLabel("Team name")).toBeFocused();
  await foxes.keyboard.type("Foxes");
  await foxes.getByLabel("Members (optional)").focus();
  await foxes.keyboard.type("Zoë, 5 h i t");
  await foxes.keyboard.press("Enter");
  // The team is in, and the name that can't be waits in the field, with the reason below it.
  const own = foxes.getByRole("region", { name: "Who is on your team" });
  const field = own.getByRole("textbox", { name: "Members (optional)" });
  const edit = own.getByRole("button", { name: "Edit members" });
  await expect(own.getByText("No members yet.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Zoë, 5 h i t");
  await expect(field).toHaveAccessibleDescription(/We couldn't save the members\./);
  await expectAccessibleInBoth(foxes, "a team whose members were refused");
  // Another one that can't be is there to be changed as well.
  await foxes.keyboard.type("!");
  await expect(field).not.toHaveAccessibleDescription(/We couldn't save the members\./);
  await foxes.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Zoë, 5 h i t!");
  await expect(field).toHaveAccessibleDescription(/We couldn't save the members\./);
  await foxes.keyboard.press("ControlOrMeta+a");
  await foxes.keyboard.type("Zoë, Ben");
  await foxes.keyboard.press("Enter");
  await expect(own.getByText("Zoë, Ben")).toBeVisible();
  await expect(edit).toBeFocused();
  await foxes.reload();
  await expect(own.getByText("Zoë, Ben")).toBeVisible();
});

test("teams with a device each answer a poll with pictures", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const pictures = [];
  for (const [width, alt] of [
    [600, "A box that lies"],
    [200, "A box that stands"],
  ] as const) {
    const made = await host.request.post("/api/v1/media", {
      headers: {
        ...(await authorization(host)),
        "content-type": "application/octet-stream",
      },
      data: png(width, 800 - width, [240, 200, 90], [20, 30, 60]),
    });
    expect(made.ok(), await made.text()).toBe(true);
    pictures.push({ id: (await made.json()).id, alt, isDecorative: false });
  }
  const content = { kind: "poll", answers: ["", "", "Neither"], pictures, takesSeveral: true };
  const quiz = await writeQuiz(host, "Logos", [{ text: "Which ones do you like?", content }]);
  const teams = {
    names: [],
    counting: { type: "average" },
    playersChoose: false,
    devices: "one",
  };
  const code = await hostQuiz(host, quiz, { teams });
  const stage = await someone({ viewport: { width: 1920, height: 1080 } });
  await stage.goto(`/screen/${code}`);
  const [foxes, owls, bears] = [await someone(phone), await someone(), await someone(phone)];
  for (const [device, name] of [
    [foxes, "Foxes"],
    [owls, "Owls"],
    [bears, "Bears"],
  ] as const) {
    await device.goto(`/j/${code}`);
    await device.getByLabel("Team name").fill(name);
    await device.getByRole("button", { name: "Join" }).click();
    await expect(device.getByText("No members yet.")).toBeVisible();
  }
  await next(host, "Start Quiz");
  const lies = { name: /A box that lies/ };
  const stands = { name: /A box that stands/ };
  await foxes.getByRole("button", lies).tap();
  await foxes.getByRole("button", stands).tap();
  await expectAccessibleInBoth(foxes, "a team's poll with pictures");
  await foxes.getByRole("button", { name: "Lock in" }).tap();
  await owls.getByRole("checkbox", { name: /number keys|keys/i }).check();
  await owls.keyboard.press("1");
  await owls.getByRole("button", { name: "Lock in" }).press("Enter");
  await expect(host.getByText(/2 of 3/).first()).toBeVisible();
  await expect(host.getByText(/\bplayers?\b/i)).toHaveCount(0);
  await bears.getByRole("button", { name: /Neither/ }).tap();
  await bears.getByRole("button", { name: "Lock in" }).tap();
  await expect(host.getByRole("button", { name: "Show the podium" })).toBeVisible();
  // Each device is one answer, however many are on its team.
  for (const page of [foxes, stage, host]) {
    const tiles = page.getByRole("listitem").filter({ hasText: /answers?/ });
    await expect(tiles.filter({ has: page.getByRole("img", lies) })).toContainText("2 answers");
    await expect(tiles.filter({ has: page.getByRole("img", stands) })).toContainText("1 answer");
    await expect(tiles.filter({ hasText: "Neither" })).toContainText("1 answer");
  }
  await expect(foxes.getByText("Your answer", { exact: true })).toHaveCount(2);
  await expect(owls.getByText("Your answer", { exact: true })).toHaveCount(1);
  await expectAccessibleInBoth(foxes, "the result of a team's poll with pictures");
  await expectAccessibleInBoth(stage, "stage: the result of teams' poll with pictures");
  await next(host, "Show the podium");
  await expect(stage.getByText(/Teams: 3/)).toBeVisible();
  await next(host, "Open the report");
  const answers = host.getByRole("region", { name: "Answers by team" });
  const team = (name: string) => answers.getByRole("row").filter({ hasText: name });
  await expect(team("Foxes")).toContainText("A box that lies");
  await expect(team("Foxes")).toContainText("A box that stands");
  await expect(team("Owls")).toContainText("A box that lies");
  await expect(team("Bears")).toContainText("Neither");
});
