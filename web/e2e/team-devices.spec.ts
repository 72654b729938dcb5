/**
 * One device for each team: the device that joins is the team and says who is on it; boards and
 * stage speak of teams, and the podium and the report name the members.
 */
import { answer, next } from "./acts.ts";
import { becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { ocean } from "./ocean.ts";
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
