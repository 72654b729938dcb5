/** Trends in the overview: of all sessions or one quiz, by measure, and of players who came again. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Analytics, PlayerFigures } from "@/api/types";
import { renderApp } from "@/test/render-app";

type RoomFigures = Analytics["rooms"][number];

function aRoom(
  day: number,
  title: string,
  rightShare: number,
  medianMs: number,
  classListId: string | null = null,
): RoomFigures {
  const atMs = Date.UTC(2025, 0, day, 12);
  return {
    room: {
      id: `r${day}`,
      quizId: title,
      title,
      language: "",
      mode: "live",
      createdAtMs: atMs,
      finishedAtMs: atMs,
      seatCount: 3,
      hasAnswers: true,
    },
    classListId,
    figures: {
      roomCount: 1,
      seatCount: 3,
      questionCount: 2,
      answerCount: 6,
      rightShare,
      answeredShare: 1,
      medianMs,
    },
  };
}

function aPlayer(name: string, shares: readonly (number | null)[], mean: number): PlayerFigures {
  return {
    playerId: null,
    name,
    externalId: "",
    classListId: null,
    nicknames: [name],
    isRecognized: false,
    roomCount: shares.length,
    scoredCount: 4 * shares.length,
    answeredCount: 4 * shares.length,
    rightShare: mean,
    rooms: shares.map((rightShare, index) => ({
      roomId: `r${index + 1}`,
      title: "Oceans",
      nickname: name,
      finishedAtMs: Date.UTC(2025, 0, index + 1, 12),
      rightShare,
    })),
  };
}

const rooms = [
  aRoom(1, "Oceans", 0.4, 8_000),
  aRoom(2, "Rivers", 0.9, 4_000),
  aRoom(3, "Oceans", 0.6, 5_000),
];
const analytics: Analytics = {
  figures: { ...(rooms[0] as RoomFigures).figures, roomCount: 3 },
  rooms,
  hasMore: false,
  playerCount: 3,
  returningCount: 2,
  quizzes: [],
  tags: [],
  hardQuestions: [],
  struggling: [],
  strugglingCount: 0,
};
const players = [
  aPlayer("Ann", [0.5, 0.9], 0.7),
  aPlayer("Ben", [0.4, 0.1], 0.25),
  aPlayer("Cem", [0.5], 0.5),
];

const open = () =>
  renderApp("/dashboard/analytics", { "GET analytics": analytics, "GET players": players });

it("shows how the sessions of a quiz moved, by measure", async () => {
  const { user } = open();
  const all = await screen.findByRole("region", { name: "Right answers over time" });
  expect(within(all).getAllByRole("rowheader")).toHaveLength(3);
  await user.selectOptions(screen.getByRole("combobox", { name: "Sessions" }), "Oceans");
  expect(within(all).getAllByRole("rowheader")).toHaveLength(2);
  expect(
    screen.getByText(
      "On average 50%. The later half of the sessions is 20 points higher than the earlier half.",
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Median time" }));
  const times = screen.getByRole("region", { name: "Time to answer over time" });
  expect(
    within(times)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["8.0 s", "5.0 s"]);
  expect(screen.getByText(/answers came 3.0 s sooner/)).toBeTruthy();
});

it("shows who may need help and where players go, if they came more than once", async () => {
  const { user } = open();
  const table = await screen.findByRole("region", { name: "Players over time" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "BenMay need help225%Falling",
    "Ann270%Rising",
  ]);
  const chosen = screen.getByRole("combobox", { name: "Player" });
  expect(screen.getByRole("region", { name: "Ben: right answers over time" })).toBeTruthy();
  await user.selectOptions(chosen, "Ann");
  const course = screen.getByRole("region", { name: "Ann: right answers over time" });
  expect(within(course).getByRole("row", { name: /Jan 2, 2025: Oceans 90%/ })).toBeTruthy();
});

it("shows the sessions of a class, and how its players did in them", async () => {
  const lists = [
    { id: "c1", name: "7b", playerCount: 2, createdAt: "2025-01-01T00:00:00Z" },
    { id: "c2", name: "8c", playerCount: 2, createdAt: "2025-01-01T00:00:00Z" },
    { id: "c3", name: "Never played", playerCount: 2, createdAt: "2025-01-01T00:00:00Z" },
  ];
  const ofClasses = [
    aRoom(1, "Oceans", 0.4, 8_000, "c1"),
    aRoom(2, "Rivers", 0.9, 4_000, "c2"),
    aRoom(3, "Oceans", 0.6, 5_000),
    aRoom(4, "Rivers", 0.7, 5_000, "c1"),
  ];
  const { user, server } = renderApp("/dashboard/analytics", {
    "GET analytics": { ...analytics, rooms: ofClasses },
    "GET class-lists": lists,
    "GET players": (_body: unknown, url: URL) =>
      url.searchParams.get("sessionsOf") === "c1" ? [aPlayer("Dea", [0.5, 0.8], 0.65)] : players,
  });
  const all = await screen.findByRole("region", { name: "Right answers over time" });
  const chosen = await screen.findByRole("combobox", { name: "Class" });
  expect(
    within(chosen)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["All", "7b", "8c"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Sessions" }), "Oceans");
  await user.selectOptions(chosen, "7b");
  // Of this class, no quiz was played twice, so all of its sessions are shown.
  expect(
    within(all)
      .getAllByRole("rowheader")
      .map((head) => head.textContent),
  ).toEqual(["Jan 1, 2025: Oceans", "Jan 4, 2025: Rivers"]);
  expect(document.activeElement).toBe(chosen);
  await screen.findByText(/Only sessions that you opened for “7b” count/);
  const table = await screen.findByRole("region", { name: "Players over time" });
  expect(within(table).getByRole("rowheader", { name: "Dea" })).toBeTruthy();
  expect(server.last("GET players")?.search).toContain("sessionsOf=c1");
});
