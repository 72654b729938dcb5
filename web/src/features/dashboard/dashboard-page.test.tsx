/**
 * The overview: statistics with their change, recent activity, upcoming sessions, and next steps.
 */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ScheduledRoom } from "@/api/types";
import { asTheQuizSays, roomSettings } from "@/room/starting/start-settings";
import { aQuiz, failure, noOverview as nothing } from "@/test/fake-server";
import { renderApp } from "@/test/render-app";

function aScheduledRoom(change: Partial<ScheduledRoom> = {}): ScheduledRoom {
  return {
    id: "s1",
    quizId: "q1",
    audience: null,
    title: "Oceans",
    startsAt: new Date(Date.now() + 49 * 3_600_000).toISOString(),
    localTime: "2027-01-17T09:00",
    timeZone: "UTC",
    note: "Bring a pen",
    settings: roomSettings(asTheQuizSays),
    reminders: [1_440, 60],
    token: "t0ken",
    isPlayable: true,
    ...change,
  };
}

/** The statistic with this name, and the text below it. */
const figure = async (name: string) =>
  (await screen.findByText(name)).closest("div")?.textContent ?? "";

it("says how the figures changed", async () => {
  renderApp("/dashboard", {
    "GET dashboard": {
      ...nothing,
      quizzes: { now: 24, before: 21 },
      activeSessions: { now: 3, before: 5 },
      participants: { now: 1_247, before: 1_247 },
      responseRate: { now: { count: 942, of: 1_000 }, before: { count: 90, of: 100 } },
    },
  });
  await screen.findByText("24");
  expect(await figure("Total Quizzes")).toContain("3 more than 30\u00a0days ago");
  expect(await figure("Active Sessions")).toContain("2 fewer than 30\u00a0days ago");
  expect(await figure("Participants")).toContain("1,247");
  expect(await figure("Participants")).toContain("same as in the 30\u00a0before");
  expect(await figure("Response Rate")).toContain("94.2%");
  expect(await figure("Response Rate")).toContain("4.2 points up");
});

it("greets a new account and shows it what to do", async () => {
  const { user } = renderApp("/dashboard", { "GET dashboard": nothing, "GET quiz": [] });
  expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeTruthy();
  expect(
    screen.getByText("Welcome back! Here's an overview of your quiz activities."),
  ).toBeTruthy();
  await screen.findByText("No activity yet");
  // Four zeros would say nothing.
  expect(screen.queryByText("Response Rate")).toBeNull();
  expect(screen.getByRole("link", { name: /^Create New Quiz/ }).getAttribute("href")).toBe(
    "/dashboard/quiz/create",
  );
  expect(screen.getByRole("link", { name: /^View Analytics/ }).getAttribute("href")).toBe(
    "/dashboard/analytics",
  );
  await user.click(screen.getByRole("button", { name: /^Start Live Session/ }));
  await screen.findByText("You don't have any quizzes yet");
});

const noCards = {
  today: 20_000,
  dueCount: 0,
  newCount: 3,
  forecast: [0, 0, 0, 0, 0, 0, 0],
  decks: [],
};

it("says how many flash cards are due, and leads to them", async () => {
  renderApp("/dashboard", {
    "GET dashboard": nothing,
    "GET quiz": [],
    "GET cards": { ...noCards, dueCount: 2 },
  });
  await screen.findByText("2 flash cards to review today");
  const link = screen.getByRole("link", { name: "Study Flash Cards" });
  expect(link.getAttribute("href")).toBe("/cards");
});

it("says nothing of flash cards if none is due", async () => {
  const { server } = renderApp("/dashboard", {
    "GET dashboard": nothing,
    "GET quiz": [],
    "GET cards": noCards,
  });
  await waitFor(() => expect(server.count("GET cards")).toBe(1));
  await screen.findByText("No activity yet");
  expect(screen.queryByText(/to review today/)).toBeNull();
});

it("counts as soon as there is something to count", async () => {
  renderApp("/dashboard", {
    "GET dashboard": { ...nothing, quizzes: { now: 1, before: 0 } },
    "GET quiz": [],
  });
  expect(await figure("Total Quizzes")).toContain("1 more than 30\u00a0days ago");
  expect(await figure("Response Rate")).toContain("No questions asked in the last 30\u00a0days");
});

it("leads from what happened to the thing", async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  renderApp("/dashboard", {
    "GET dashboard": {
      ...nothing,
      activity: [
        { type: "live", id: "r3", code: "7654321", title: "Maps", participants: 4, at },
        { type: "live", id: "r2", code: "1234567", title: "Maps", participants: null, at },
        { type: "completed", id: "r1", code: null, title: "Maps", participants: 12, at },
        { type: "published", id: "q1", code: null, title: "Maps", participants: null, at },
        { type: "created", id: "q1", code: null, title: "Maps", participants: null, at },
      ],
    },
  });
  const rows = await screen.findAllByRole("link", { name: /^Maps/ });
  expect(rows.map((row) => row.getAttribute("href"))).toEqual([
    "/host/7654321",
    "/host/1234567",
    "/dashboard/sessions/r1",
    "/dashboard/quiz/q1/edit",
    "/dashboard/quiz/q1/edit",
  ]);
  expect(rows[0]?.textContent).toContain("Live session running, 4 participants");
  expect(rows[1]?.textContent).toContain("Live session running");
  expect(rows[1]?.textContent).not.toContain("participant");
  expect(rows[2]?.textContent).toContain("12 participants");
  expect(rows[2]?.textContent).toContain("2\u00a0hours ago");
});

it("starts a session: which quiz, then how", async () => {
  const { user, server } = renderApp("/dashboard", {
    "GET dashboard": nothing,
    "GET quiz": [aQuiz(), aQuiz({ id: "q2", title: "Empty", questionCount: 0 })],
    "POST rooms": { id: "r1", code: "1234567" },
  });
  await user.click(await screen.findByRole("button", { name: /^Start Live Session/ }));
  await user.click(await screen.findByRole("button", { name: /^Empty/ }));
  expect(screen.getByRole("dialog", { name: "Which quiz?" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Oceans/ }));
  await user.click(await screen.findByRole("button", { name: "Start live session" }));
  await waitFor(() => expect(server.count("POST rooms")).toBe(1));
  const sent = server.calls.find(({ call }) => call === "POST rooms")?.body;
  expect(sent).toMatchObject({ quizId: "q1", settings: { lateJoin: true } });
});

it("cancels what is scheduled at once, and brings it back", async () => {
  let upcoming = [aScheduledRoom()];
  const { user } = renderApp("/dashboard", {
    "GET dashboard": () => ({ ...nothing, upcoming }),
    "DELETE scheduled-rooms/s1": () => {
      upcoming = [];
      return null;
    },
    "POST scheduled-rooms/s1/restore": () => {
      upcoming = [aScheduledRoom()];
      return upcoming[0];
    },
  });
  await screen.findByText(/in 2 days/);
  await user.click(screen.getByRole("button", { name: "More for Oceans" }));
  await user.click(screen.getByRole("menuitem", { name: "Cancel session" }));
  await screen.findByText("Nothing is scheduled.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("heading", { level: 3, name: "Oceans" });
});

it("says what is missing, and keeps what was typed when the server refuses", async () => {
  const { user, server } = renderApp("/dashboard", {
    "GET dashboard": nothing,
    "GET quiz": [aQuiz()],
    "POST scheduled-rooms": failure(422, {
      code: "invalid_input",
      message: "Choose a time in the future",
      errors: { localTime: "Choose a time in the future" },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Schedule a session" }));
  const window = within(await screen.findByRole("dialog", { name: "Schedule a live session" }));
  await user.click(window.getByRole("button", { name: "Schedule" }));
  expect(window.getByText("Choose a quiz.")).toBeTruthy();
  expect(window.getByText("Enter a date and time.")).toBeTruthy();
  expect(server.count("POST scheduled-rooms")).toBe(0);

  await user.click(await window.findByRole("button", { name: /^Oceans/ }));
  await user.type(window.getByLabelText("Date and time"), "2020-01-01T10:00");
  await user.type(window.getByLabelText("Note for your guests"), "Bring a pen");
  await user.click(window.getByLabelText("A day before"));
  await user.click(window.getByRole("button", { name: "Schedule" }));
  await window.findByText("Choose a time in the future");
  const sent = server.calls.find(({ call }) => call === "POST scheduled-rooms");
  expect(sent?.body).toMatchObject({
    quizId: "q1",
    localTime: "2020-01-01T10:00",
    note: "Bring a pen",
    reminders: [60],
  });
  const note = window.getByLabelText<HTMLTextAreaElement>("Note for your guests");
  expect(note.value).toBe("Bring a pen");
});

const townHall = { title: "Town hall", topic: "What next?", topicApproved: true };

it("schedules questions and ideas without a quiz from the form that starts them", async () => {
  const { user, server } = renderApp("/dashboard", {
    "GET dashboard": nothing,
    "POST scheduled-rooms": aScheduledRoom(),
  });
  await user.click(await screen.findByRole("button", { name: /^Collect Questions and Ideas/ }));
  const start = within(await screen.findByRole("dialog", { name: /^Audience questions or/ }));
  await user.clear(start.getByLabelText("Title"));
  await user.type(start.getByLabelText("Title"), "Town hall");
  await user.type(start.getByLabelText(/^Topic of a first brainstorm/), "What next?");
  await user.click(start.getByRole("radio", { name: /^Once you’ve approved it/ }));
  await user.click(start.getByRole("button", { name: "Schedule for later" }));
  const later = within(await screen.findByRole("dialog", { name: "Schedule a live session" }));
  expect((await later.findByLabelText<HTMLInputElement>("Title")).value).toBe("Town hall");
  expect(later.queryByText("Game settings"), "there is no game").toBeNull();
  await user.clear(later.getByLabelText("Title"));
  await user.type(later.getByLabelText("Date and time"), "2030-01-01T10:00");
  await user.click(later.getByRole("button", { name: "Schedule" }));
  expect(later.getByText("Enter a title.")).toBeTruthy();
  expect(server.count("POST scheduled-rooms")).toBe(0);
  await user.type(later.getByLabelText("Title"), "Town hall");
  await user.click(later.getByRole("button", { name: "Schedule" }));
  await waitFor(() => expect(server.count("POST scheduled-rooms")).toBe(1));
  const sent = server.calls.find(({ call }) => call === "POST scheduled-rooms")?.body;
  expect(sent).toMatchObject({
    audience: townHall,
    localTime: "2030-01-01T10:00",
    settings: { audienceQuestions: "approved", teams: null },
  });
  expect(sent).not.toHaveProperty("quizId");
});

it("changes a session without a quiz, and can give it one", async () => {
  const alone = aScheduledRoom({
    quizId: null,
    title: "Town hall",
    audience: { topic: "What next?", topicApproved: true },
  });
  const { user, server } = renderApp("/dashboard", {
    "GET dashboard": { ...nothing, upcoming: [alone] },
    "GET quiz": [aQuiz()],
    "PUT scheduled-rooms/s1": alone,
  });
  expect(await screen.findByText("Without a quiz")).toBeTruthy();
  const edit = async () => {
    await user.click(screen.getByRole("button", { name: "More for Town hall" }));
    await user.click(screen.getByRole("menuitem", { name: "Edit" }));
    return within(await screen.findByRole("dialog", { name: "Edit scheduled session" }));
  };
  const sent = () => server.calls.findLast(({ call }) => call === "PUT scheduled-rooms/s1")?.body;
  const first = await edit();
  await first.findByLabelText("Title");
  await user.click(first.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent()).toMatchObject({ audience: townHall }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const second = await edit();
  await user.click(await second.findByRole("button", { name: "Choose a quiz" }));
  await user.click(await second.findByRole("button", { name: /^Oceans/ }));
  await user.click(second.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent()).toMatchObject({ quizId: "q1" }));
  expect(sent()).not.toHaveProperty("audience");
});

it("says that loading failed, and can try again", async () => {
  const { user, server } = renderApp("/dashboard", { "GET dashboard": failure(500) });
  await screen.findByText("We couldn't load the overview.");
  server.answers["GET dashboard"] = nothing;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No activity yet");
});
