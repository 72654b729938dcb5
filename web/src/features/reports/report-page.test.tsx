/** A finished room's report: its findings, its questions, its players, its failures. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";
import { correlation, percent } from "./figures";
import { analysis, seats } from "./sample-analysis";

const whole = { "GET reports/r1/analysis": analysis, "GET reports/r1/seats": seats };

function item(name: string) {
  const heading = screen.getByRole("heading", { name, level: 3 });
  return within(heading.closest("li") as HTMLElement);
}

it("says shares and correlations in words", () => {
  expect(percent(0.354)).toBe("35%");
  expect(percent(null)).toBe("-");
  expect(correlation(-0.614)).toBe("−0.61");
  expect(correlation(-0.001)).toBe("0.00");
  expect(correlation(null)).toBe("-");
});

it("begins with what was learned", async () => {
  renderApp("/dashboard/sessions/r1", whole);
  const hard = await screen.findByRole("heading", { name: "Hard questions" });
  const list = hard.closest("div")?.parentElement as HTMLElement;
  expect(
    within(list)
      .getByRole("link", { name: /largest ocean/ })
      .getAttribute("href"),
  ).toBe("#question-1");
  expect(within(list).getByText("30% right")).toBeTruthy();
  expect(screen.getByText("0 of 2 answered")).toBeTruthy();
  expect(screen.getByText("Reliability 0.42")).toBeTruthy();
  expect(screen.getByText("The answer key is probably wrong")).toBeTruthy();
});

it("says what to do next, and leads there", async () => {
  renderApp("/dashboard/sessions/r1", whole);
  const next = within(await screen.findByRole("region", { name: "What next" }));
  expect(next.getByText("Go over 1 question again: few got it right")).toBeTruthy();
  const ocean = next.getByRole("link", { name: /^Question 1\b.*largest ocean/ });
  expect(ocean.getAttribute("href")).toBe("#question-1");
  expect(await next.findByRole("button", { name: "Send to players" })).toBeTruthy();
  expect(next.getByText("1 player may need help")).toBeTruthy();
  const jo = next.getByRole("link", { name: "Jo" }).getAttribute("href");
  expect(document.querySelector(jo ?? "")?.textContent).toContain("Players who may need help");
});

it("has nothing to do next where everything was right", async () => {
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": {
      ...analysis,
      questions: analysis.questions.slice(1),
      struggling: [],
      strugglingCount: 0,
    },
  });
  await screen.findByRole("heading", { name: "What players learned" });
  expect(screen.queryByRole("region", { name: "What next" })).toBeNull();
});

it("asks nobody who practiced alone to send it to players", async () => {
  const [room] = analysis.rooms;
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": { ...analysis, rooms: [{ ...room, mode: "practice" }] },
  });
  const next = within(await screen.findByRole("region", { name: "What next" }));
  expect(await next.findByRole("button", { name: "Make a quiz of what was missed" })).toBeTruthy();
  expect(next.queryByRole("button", { name: "Send to players" })).toBeNull();
  expect(next.queryByText(/may need help/)).toBeNull();
});

it("shows the hardest question first, and all as they were played on request", async () => {
  const [ocean, river, never] = analysis.questions;
  const { user } = renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": { ...analysis, questions: [never, river, ocean] },
  });
  await screen.findByRole("heading", { name: "Questions", level: 2 });
  const order = () => [...document.querySelectorAll("[id^=question-]")].map(({ id }) => id);
  expect(order()).toEqual(["question-1", "question-2", "question-3"]);
  await user.click(screen.getByRole("radio", { name: "As played" }));
  expect(order()).toEqual(["question-3", "question-2", "question-1"]);
});

it("tells of a question what its answers say, with who chose which", async () => {
  renderApp("/dashboard/sessions/r1", whole);
  await screen.findByRole("heading", { name: "Questions", level: 2 });
  const ocean = item("Which is the largest ocean?");
  expect(ocean.getByText(/got this one wrong more often/)).toBeTruthy();
  expect(
    ocean.getByText(/Of the 27% who did best on the other questions, 10% got this one right/),
  ).toBeTruthy();
  const pacific = within(ocean.getByRole("row", { name: /Pacific/, hidden: true }));
  expect(pacific.getByText("(may be right)")).toBeTruthy();
  expect(pacific.getByText("0.61")).toBeTruthy();
});

it("says when there are too few answers", async () => {
  renderApp("/dashboard/sessions/r1", whole);
  await screen.findByRole("heading", { name: "Questions", level: 2 });
  const river = item("Which river is the longest?");
  expect(river.getByText("Not enough answers yet: 10 of the 15 we need.")).toBeTruthy();
  expect(river.queryByText("Who chose which answer")).toBeNull();
});

it("says of a question that was not played that it counts for nobody", async () => {
  renderApp("/dashboard/sessions/r1", whole);
  await screen.findByRole("heading", { name: "Questions", level: 2 });
  const never = item("Never asked");
  expect(never.getByText("Not played")).toBeTruthy();
  expect(never.getByText(/ended before its answers were shown/)).toBeTruthy();
  expect(never.queryByText(/answered/)).toBeNull();
});

it("has a table beside each chart", async () => {
  renderApp("/dashboard/sessions/r1", whole);
  const byQuestion = await screen.findByRole("region", { name: "Right answers by question" });
  const row = within(byQuestion).getByRole("row", { name: /largest ocean/ });
  expect(within(row).getByText("30%")).toBeTruthy();
  const spread = screen.getByRole("region", { name: "Players by share of right answers" });
  expect(within(spread).getAllByRole("row").length).toBe(11);
});

it("shows every seat by every question, some at a time", async () => {
  const { server, user } = renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/seats": (_: unknown, url: URL) =>
      url.searchParams.get("cursor") === "1"
        ? seats.slice(1)
        : Response.json(seats.slice(0, 1), { headers: { "x-next-cursor": "1" } }),
  });
  const table = await screen.findByRole("region", { name: "Answers by player" });
  const mina = within(within(table).getByRole("row", { name: /Mina/ }));
  expect(mina.getByText("Right, 967 points")).toBeTruthy();
  expect(mina.getByText("Not played")).toBeTruthy();
  expect(mina.getByText("1 of 2")).toBeTruthy();
  expect(within(table).queryByRole("row", { name: /Jo/ })).toBeNull();
  expect(screen.getByText("1 of 20 players")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show more players" }));
  const jo = await within(table).findByRole("row", { name: /Jo/ });
  expect(within(jo).getByText("Wrong, 0 points")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more players" })).toBeNull();
  expect(server.count("GET reports/r1/seats")).toBe(2);
});

it.each([
  [
    failure(409, { code: "room_not_finished" }),
    "This session isn't over yet. Its report appears when it ends.",
  ],
  [failure(500), "We couldn't load this report."],
])("says why there is none", async (answer, message) => {
  renderApp("/dashboard/sessions/r1", { "GET reports/r1/analysis": answer });
  await screen.findByText(message);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("leads to all sessions from a report that doesn't exist", async () => {
  const app = renderApp("/dashboard/sessions/r1", {
    "GET reports/r1/analysis": failure(404, { code: "not_found" }),
    "GET rooms": [],
  });
  await screen.findByText("This report doesn't exist, or it isn't yours.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await app.user.click(screen.getByRole("link", { name: "All live sessions" }));
  await screen.findByRole("heading", { level: 1, name: "Live Sessions" });
  expect(app.path()).toBe("/dashboard/sessions");
});

const teams = [
  { name: "Foxes", points: 300, rank: 2, seatCount: 1 },
  { name: "Owls", points: 1_200, rank: 1, seatCount: 1 },
];

it("shows the teams, best first, and everyone's own", async () => {
  const [mina, jo] = seats.map((seat, team) => ({ ...seat, team }));
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/seats": [mina, jo],
    "GET reports/r1/analysis": {
      ...analysis,
      rooms: analysis.rooms.map((room) => ({ ...room, teams })),
    },
  });
  const table = await screen.findByRole("region", { name: "Teams" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "RankTeamPlayersPoints",
    "1OwlsMembers11,200",
    "2FoxesMembers1300",
  ]);
  const players = screen.getByRole("region", { name: "Answers by player" });
  await within(players).findByText("Foxes");
  const row = within(players).getByRole("row", { name: /Jo/ });
  expect(within(row).getByText("Owls")).toBeTruthy();
});

it("shows what each member won for a team, once someone wants to know", async () => {
  const asked: (string | null)[] = [];
  const { user } = renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": {
      ...analysis,
      rooms: analysis.rooms.map((room) => ({ ...room, teams })),
    },
    "GET reports/r1/team-members": (_: unknown, url: URL) => {
      asked.push(url.searchParams.get("team"));
      return [
        { seat: 3, nickname: "Mina", points: 950, teamShare: 900 },
        { seat: 1, nickname: "Jo", points: 310, teamShare: 300 },
        { seat: 2, nickname: "Before", points: 0 },
      ];
    },
  });
  const table = within(await screen.findByRole("region", { name: "Teams" }));
  expect(asked).toEqual([]);
  const toggle = table.getByRole("button", { name: "Members: Owls" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle);
  const members = within(await table.findByRole("table", { name: "Members: Owls" }));
  expect(members.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "PlayerPoints for the teamShare",
    "Mina90075%",
    "Jo30025%",
    // A report from an earlier version doesn't say it.
    "Before--",
  ]);
  expect(asked).toEqual(["1"]);
  await user.click(toggle);
  expect(table.queryByRole("table", { name: "Members: Owls" })).toBeNull();
});

it("speaks of teams where each player was one", async () => {
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": {
      ...analysis,
      rooms: analysis.rooms.map((room) => ({ ...room, teamDevices: true })),
    },
  });
  expect(await screen.findByRole("region", { name: "Answers by team" })).toBeTruthy();
  for (const name of ["What teams learned", "Teams that may need help"]) {
    expect(screen.getByRole("heading", { name })).toBeTruthy();
  }
  expect(screen.getByText("1 team may need help")).toBeTruthy();
});

it("says whose points are an average, and what wasn't drawn", async () => {
  const notDrawn = (seat: (typeof seats)[number]) => ({
    ...seat,
    averagedCount: 2,
    cells: seat.cells.map((cell, index) => (index === 0 ? cell : { ...cell, isNotDrawn: true })),
  });
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/seats": seats.map(notDrawn),
    "GET reports/r1/analysis": {
      ...analysis,
      rooms: analysis.rooms.map((room) => ({ ...room, isAveraged: true })),
    },
  });
  const players = await screen.findByRole("region", { name: "Answers by player" });
  screen.getByText(/Points are the average of each player's finished attempts/);
  within(players).getByRole("columnheader", { name: "Average" });
  const row = within(players).getByRole("row", { name: /Mina/ });
  expect(within(row).getAllByText("Not drawn")).toHaveLength(2);
  expect(row.textContent).toContain("1 of 1");
});

it("lists what the audience asked, with what was hidden", async () => {
  const asked = (text: string, votes: number, answered: boolean, hidden: boolean) => ({
    text,
    votes,
    answered,
    hidden,
  });
  const audienceQuestions = [
    asked("When is lunch?", 3, false, false),
    asked("Why so boring?", 0, false, true),
    asked("Who made this?", 1, true, false),
  ];
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": {
      ...analysis,
      rooms: analysis.rooms.map((room) => ({ ...room, audienceQuestions })),
    },
  });
  const list = await screen.findByRole("list", { name: "Audience questions" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "When is lunch?3 votes",
    "Why so boring?Hidden0 votes",
    "Who made this?Answered1 vote",
  ]);
});

it("lists the ideas of each brainstorm under its topic", async () => {
  const idea = (text: string, votes: number, hidden: boolean) => ({ text, votes, hidden });
  const brainstorms = [
    { topic: "What next?", ideas: [idea("More maps", 2, false), idea("Be nicer", 0, true)] },
    { topic: "Where?", ideas: [idea("Outside", 1, false)] },
  ];
  renderApp("/dashboard/sessions/r1", {
    ...whole,
    "GET reports/r1/analysis": {
      ...analysis,
      rooms: analysis.rooms.map((room) => ({ ...room, brainstorms })),
    },
  });
  const list = await screen.findByRole("list", { name: "What next?" });
  const items = within(list).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "More maps2 votes",
    "Be nicerHidden0 votes",
  ]);
  expect(screen.getByRole("list", { name: "Where?" }).textContent).toBe("Outside1 vote");
  expect(screen.queryByRole("heading", { name: "Audience questions" })).toBeNull();
});
