/** Players: the list, merging and undoing it, editing, class lists. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PlayerFigures } from "@/api/types";
import { type Answers, failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

const maya: PlayerFigures = {
  playerId: null,
  name: "Maya",
  externalId: "",
  classListId: null,
  nicknames: ["Maya"],
  isRecognized: false,
  roomCount: 1,
  scoredCount: 2,
  answeredCount: 2,
  rightShare: 1,
  rooms: [
    { roomId: "r1", title: "Oceans", nickname: "Maya", finishedAtMs: 1_000_000, rightShare: 1 },
  ],
};
const mayaK: PlayerFigures = { ...maya, name: "maya k.", nicknames: ["maya k."], rightShare: 0.5 };
const tom: PlayerFigures = {
  ...maya,
  playerId: "p2",
  name: "Tom",
  externalId: "s-7",
  classListId: "c1",
  nicknames: ["tom", "Tommy"],
  roomCount: 0,
  rightShare: null,
  rooms: [],
};
const list = { id: "c1", name: "7b", playerCount: 1, createdAt: "2026-01-05T12:00:00Z" };

function renderPlayers(players: PlayerFigures[], answers: Answers = {}) {
  return renderApp("/dashboard/analytics/players", {
    "GET players": players,
    "GET players/suggestions": [],
    "GET class-lists": [list],
    ...answers,
  });
}

function bodies(app: ReturnType<typeof renderPlayers>, call: string): unknown[] {
  return app.server.calls.filter((each) => each.call === call).map(({ body }) => body);
}

it("says who was there how often, how it went, and under which nicknames", async () => {
  renderPlayers([maya, { ...mayaK, isRecognized: true }, tom]);
  const row = (await screen.findByText("Tom")).closest("li");
  if (row === null) throw new Error("a player is a row");
  within(row).getByText("7b");
  within(row).getByText("s-7");
  within(row).getByText("No sessions yet");
  within(row).getByText("Nicknames: tom, Tommy");
  expect(screen.getAllByText("1 session")).toHaveLength(2);
  screen.getByText("50% right");
  screen.getByText("Recognized");
  const sessions = screen.getAllByRole("link", { name: /Oceans/ });
  expect(sessions[0]?.getAttribute("href")).toBe("/dashboard/sessions/r1");
});

it("makes two one player, and takes it back", async () => {
  const app = renderPlayers([maya, mayaK], {
    "POST players": { ...maya, id: "p1" },
    "DELETE players/p1": null,
  });
  const { user, server } = app;
  const button = await screen.findByRole("button", { name: "Merge" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("checkbox", { name: "Select Maya" }));
  await user.click(screen.getByRole("checkbox", { name: "Select maya k." }));
  await user.click(button);
  const window = within(await screen.findByRole("dialog", { name: "Merge into one player" }));
  const name = window.getByLabelText<HTMLInputElement>("Name");
  expect(name.value).toBe("Maya");
  await user.clear(name);
  await user.click(window.getByRole("button", { name: "Merge" }));
  window.getByText("Enter a name.");
  await user.type(name, "Maya Keller");
  await user.click(window.getByRole("button", { name: "Merge" }));
  await screen.findByText("Maya Keller is now one player.");
  const merged = { name: "Maya Keller", externalId: "", nicknames: ["Maya", "maya k."] };
  expect(bodies(app, "POST players")).toEqual([merged]);
  expect(server.count("GET players")).toBeGreaterThan(1);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("They're separate again.");
  expect(server.count("DELETE players/p1")).toBe(1);
});

it("keeps whom the host named, and names the others again when it is taken back", async () => {
  const named = { ...mayaK, playerId: "p1" };
  const app = renderPlayers([named, tom], {
    "GET players/suggestions": [{ players: [named, tom] }],
    "PUT players/p2": { ...tom, id: "p2" },
    "POST players": { ...named, id: "p3" },
  });
  const { user } = app;
  await user.click(await screen.findByRole("button", { name: "Merge maya k., Tom" }));
  const window = within(await screen.findByRole("dialog"));
  await user.click(window.getByRole("button", { name: "Merge" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("They're separate again.");
  const before = { name: "Tom", externalId: "s-7", nicknames: ["tom", "Tommy"] };
  const after = { ...before, nicknames: ["maya k.", "tom", "Tommy"] };
  expect(bodies(app, "PUT players/p2")).toEqual([after, before]);
  expect(bodies(app, "POST players")).toEqual([
    { name: "maya k.", externalId: "", nicknames: ["maya k."] },
  ]);
});

it("takes a nickname out, and asks before someone is forgotten", async () => {
  const app = renderPlayers([tom], {
    "PUT players/p2": { ...tom, id: "p2" },
    "DELETE players/p2": failure(404, { message: "You no longer have this player." }),
  });
  const { user, server } = app;
  await user.click(await screen.findByRole("button", { name: "Edit Tom" }));
  const window = within(await screen.findByRole("dialog", { name: "Edit player" }));
  await user.click(window.getByRole("button", { name: "Remove Tommy" }));
  await user.type(window.getByLabelText("Add a nickname"), "T.{Enter}");
  await user.click(window.getByRole("button", { name: "Save" }));
  await screen.findByText("Tom was saved.");
  const body = { name: "Tom", externalId: "s-7", nicknames: ["tom", "T."] };
  expect(bodies(app, "PUT players/p2")).toEqual([body]);

  await user.click(await screen.findByRole("button", { name: "Edit Tom" }));
  await user.click(await screen.findByRole("button", { name: "Forget" }));
  expect(server.count("DELETE players/p2")).toBe(0);
  const sure = within(await screen.findByRole("dialog", { name: "Forget Tom?" }));
  await user.click(sure.getByRole("button", { name: "Forget" }));
  await screen.findByText("You no longer have this player.");
});

it("searches, and shows those of a class list", async () => {
  const { user, server } = renderPlayers([tom]);
  await screen.findByText("Tom");
  server.answers["GET players"] = (_body: unknown, url: URL) =>
    url.searchParams.get("search") === "zoe" ? [] : [tom];
  await user.type(screen.getByLabelText("Search players"), "zoe");
  await screen.findByText("No players match.");
  await user.clear(screen.getByLabelText("Search players"));
  await user.selectOptions(screen.getByLabelText("Class list"), "7b");
  await screen.findByText("Tom");
  const asked = server.calls.filter(({ call }) => call === "GET players");
  expect(asked.at(-1)?.search).toContain("classListId=c1");
});

it("puts players on a class list and names bad lines", async () => {
  const problems = { "lines.12": "There is no name in this line", "lines.3": "A name is long" };
  const app = renderPlayers([tom], {
    "POST class-lists/c1/players": failure(422, { errors: problems }),
  });
  const { user, server } = app;
  await user.click(await screen.findByRole("button", { name: "Add players to 7b" }));
  const window = within(await screen.findByRole("dialog", { name: "Add players to 7b" }));
  await user.type(window.getByLabelText("Players"), "Lu; s-2");
  await user.click(window.getByRole("button", { name: "Add to the list" }));
  const said = await window.findByText(/Line 3: A name is long/);
  expect(said.textContent).toContain("Line 12: There is no name in this line");
  server.answers["POST class-lists/c1/players"] = { addedCount: 1, knownCount: 0, classList: list };
  await user.click(window.getByRole("button", { name: "Add to the list" }));
  await screen.findByText("1 player added.");
  expect(bodies(app, "POST class-lists/c1/players").at(-1)).toEqual({ text: "Lu; s-2" });
});

it("makes, renames and deletes class lists", async () => {
  const app = renderPlayers([], {
    "POST class-lists": { ...list, id: "c2", name: "8a" },
    "PUT class-lists/c1": { ...list, name: "8b" },
    "DELETE class-lists/c1": null,
  });
  const { user, server } = app;
  await screen.findByText("Nobody has played yet");
  const lists = within(await screen.findByRole("region", { name: "Class lists" }));
  await user.click(lists.getByRole("button", { name: "Create list" }));
  lists.getByText("Enter a name.");
  await user.type(lists.getByLabelText("Name of the list"), "8a{Enter}");
  await screen.findByText("8a was created. Add players to it.");
  await user.click(await lists.findByRole("button", { name: "More for 7b" }));
  await user.click(lists.getByRole("menuitem", { name: "Rename" }));
  const window = within(await screen.findByRole("dialog", { name: "Rename 7b" }));
  await user.type(window.getByLabelText("Name of the list"), "{Backspace}c{Enter}");
  await screen.findByText("The list is now called 8b.");
  expect(bodies(app, "PUT class-lists/c1")).toEqual([{ name: "7c" }]);
  await user.click(await lists.findByRole("button", { name: "More for 7b" }));
  await user.click(lists.getByRole("menuitem", { name: "Delete" }));
  expect(server.count("DELETE class-lists/c1")).toBe(0);
  const sure = within(await screen.findByRole("dialog", { name: "Delete 7b?" }));
  await user.click(sure.getByRole("button", { name: "Delete" }));
  await screen.findByText("7b was deleted.");
});

it("offers to load the players again", async () => {
  const { user, server } = renderPlayers([], { "GET players": failure(503) });
  await screen.findByText("We couldn't load the players.");
  server.answers["GET players"] = [tom];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Tom");
});
