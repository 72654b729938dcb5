/** The page of an assignment before and between attempts: what it says, and what it keeps. */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AssignedQuiz, AttemptAnswers } from "@/live/messages";
import { AssignedPage } from "@/play/assigned-page";

const code = "1234567890";

function aQuiz(change: Partial<AssignedQuiz> = {}): AssignedQuiz {
  return {
    title: "Seas",
    hostName: "Hanna",
    questionCount: 12,
    isDrawn: false,
    counts: "best",
    stage: "open",
    isLive: false,
    opensAt: "2026-01-05T12:00:00Z",
    closesAt: null,
    attemptsMax: 2,
    attemptMinutes: null,
    attemptsLeft: 2,
    keepTimeLimits: false,
    feedback: "each",
    hasMoreTime: false,
    acceptLate: false,
    names: null,
    movedAway: false,
    me: null,
    ...change,
  };
}

const me = (change: Partial<NonNullable<AssignedQuiz["me"]>> = {}) => ({
  nickname: "Ben",
  byAccount: false,
  current: null,
  averagePoints: null,
  reminder: null,
  attempts: [
    { number: 1, finishedAt: "2026-01-06T12:00:00Z", isLate: false, points: 1_500, rightCount: 2 },
  ],
  ...change,
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Answers the reading with the quiz, and the beginning with `begun`. */
function show(
  quiz: AssignedQuiz | number,
  begun: (path: string) => Response = () => Response.json({}),
) {
  const sent: { headers: Record<string, string>; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path.endsWith("/attempts")) {
      const headers = init.headers as Record<string, string>;
      sent.push({ headers, body: JSON.parse(String(init.body)) });
      return begun(path);
    }
    const others = ["/attempts/", "/reminder", "/device-"];
    if (others.some((other) => path.includes(other))) return begun(path);
    if (typeof quiz === "number") return new Response("{}", { status: quiz });
    return Response.json(quiz);
  });
  render(<AssignedPage code={code} />);
  return { sent, user: userEvent.setup() };
}

it("says what it is, and asks for a nickname the first time", async () => {
  const { sent, user } = show(aQuiz(), () =>
    Response.json(
      { message: "Someone has this nickname.", errors: { nickname: "Someone has it already." } },
      { status: 409 },
    ),
  );
  await screen.findByRole("heading", { level: 1, name: "Seas" });
  screen.getByText("Open until your host closes it");
  screen.getByText("2 attempts, 2 left");
  await user.click(screen.getByRole("button", { name: "Start" }));
  expect(sent).toEqual([]);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Nickname" });
  expect(document.activeElement).toBe(field);
  await user.type(field, " Ben ");
  await user.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByText("Someone has it already.");
  expect(sent[0]?.body).toEqual({ nickname: "Ben" });
  expect(field.value.trim()).toBe("Ben");
});

it("goes on as the one this device knows, and keeps the results in sight", async () => {
  localStorage.setItem(`fanfare.assigned.${code}`, "token");
  const current = { number: 2, roomCode: "9876543210", answeredCount: 3, endsAt: null };
  const { sent, user } = show(aQuiz({ me: me({ current }), attemptsLeft: 0 }), () =>
    Response.json({ message: "Too many requests." }, { status: 429 }),
  );
  screen.queryByRole("textbox");
  await screen.findByText("You're playing as Ben");
  screen.getByText("1,500 points · 2 right");
  await user.click(screen.getByRole("button", { name: "Continue (3 of 12 answered)" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Too many requests.");
  expect(sent[0]?.headers["x-player-token"]).toBe("token");
  expect(sent[0]?.body).toEqual({});
});

it.each([
  [aQuiz({ stage: "closed", closesAt: "2026-01-07T12:00:00Z" }), "This assignment is closed."],
  [aQuiz({ stage: "scheduled" }), /^It opens .+ Come back then\.$/],
  [aQuiz({ me: me(), attemptsLeft: 0 }), "You have used all of your attempts."],
])("says why nothing can be begun", async (quiz, words) => {
  show(quiz);
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: /^Start|^Continue \(/ })).toBeNull();
});

it("tells no result before its time", async () => {
  const attempts = [
    {
      number: 1,
      finishedAt: "2026-01-06T12:00:00Z",
      isLate: false,
      points: null,
      rightCount: null,
    },
  ];
  show(aQuiz({ feedback: "closing", me: me({ attempts }) }));
  await screen.findByText("You'll see the right answers after it closes");
  screen.getByText("Results after it closes");
  expect(screen.queryByRole("button", { name: /See your answers/ })).toBeNull();
});

it("waits for those with more time, and tells who has it", async () => {
  const attempts = [
    { number: 1, finishedAt: "2026-01-06T12:00:00Z", isLate: true, points: null, rightCount: null },
  ];
  const closesAt = "2026-01-07T12:00:00Z";
  show(aQuiz({ feedback: "closing", stage: "closed", closesAt, me: me({ attempts }) }));
  await screen.findByText("Results when everyone's time is over");
  screen.getByText("Late");
});

it.each([
  [aQuiz({ hasMoreTime: true, closesAt: "2099-01-07T12:00:00Z" }), "Your host gave you more time"],
  [
    aQuiz({ acceptLate: true, closesAt: "2099-01-07T12:00:00Z" }),
    "You can finish it later, too. Then it's marked as late.",
  ],
  [
    aQuiz({ acceptLate: true, closesAt: "2020-01-07T12:00:00Z" }),
    "What you finish now is marked as late.",
  ],
])("says what is special about its date", async (quiz, words) => {
  show(quiz);
  await screen.findByText(words);
  screen.getByRole("button", { name: "Start" });
});

it("says how long an attempt may take, and until when it goes on", async () => {
  show(aQuiz({ attemptMinutes: 30 }));
  await screen.findByText(
    "You have 30 minutes for each attempt. The clock starts when you begin and doesn't stop.",
  );
  expect(screen.queryByText("Take your time: nothing is timed")).toBeNull();
});

it("begins no other attempt instead of one whose time is up meanwhile", async () => {
  const current = {
    number: 1,
    roomCode: "2345678901",
    answeredCount: 3,
    endsAt: "2099-01-06T12:00:00Z",
  };
  const quiz = aQuiz({ attemptMinutes: 30, me: me({ attempts: [], current }) });
  const { sent, user } = show(quiz);
  await screen.findByText(/^Your attempt goes on until .*2099/);
  quiz.me = me();
  await user.click(screen.getByRole("button", { name: "Continue (3 of 12 answered)" }));
  await screen.findByText("1,500 points · 2 right");
  expect(sent).toEqual([]);
  screen.getByRole("button", { name: "Start another attempt" });
});

it("asks for a name of its list", async () => {
  const { sent, user } = show(aQuiz({ names: ["Ann", "Ben Lee"] }), () =>
    Response.json(
      { message: "Taken.", errors: { nickname: "Someone has it already." } },
      { status: 409 },
    ),
  );
  const field = await screen.findByRole("combobox", { name: "Your name" });
  await user.click(screen.getByRole("button", { name: "Start" }));
  screen.getByText("Choose your name");
  expect(document.activeElement).toBe(field);
  await user.selectOptions(field, "Ben Lee");
  await user.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByText("Someone has it already.");
  expect(sent[0]?.body).toEqual({ nickname: "Ben Lee" });
  expect(localStorage.getItem("fanfare.nickname")).toBeNull();
});

/** An attempt of one question. */
function answersOf(outcome: "correct" | "wrong"): AttemptAnswers {
  const answers = [
    { id: "a", text: "Dead Sea" },
    { id: "b", text: "Red Sea" },
  ];
  return {
    number: 1,
    language: "en",
    points: 1_000,
    rightCount: 1,
    questions: [
      {
        reveal: {
          question: {
            index: 0,
            kind: "choice",
            text: "Which is the saltiest?",
            media: null,
            multiple: false,
            answerCount: 2,
            pointsFactor: 1,
            timeLimitMs: null,
          },
          offer: { kind: "choice", answers },
          solution: { kind: "choice", correct: ["a"], distribution: [1, 0] },
          explanation: "Nothing flows out of it.",
          marking: "asWritten",
          pickedCount: 1,
          correctCount: 1,
        },
        pick: {
          choice: { kind: "answers", answers: [outcome === "correct" ? "a" : "b"] },
          elapsedMs: 1_000,
        },
        result: { outcome, gained: outcome === "correct" ? 1_000 : 0 },
      },
    ],
  };
}

it("shows the answers of an attempt, with what is right", async () => {
  const told = answersOf("correct");
  const { user } = show(aQuiz({ me: me(), stage: "closed" }), () => Response.json(told));
  await user.click(await screen.findByRole("button", { name: /^See your answers/ }));
  await screen.findByRole("heading", { level: 1, name: "Attempt 1: your answers" });
  const [question] = await screen.findAllByRole("listitem");
  expect(question?.textContent).toContain("Which is the saltiest?");
  expect(question?.textContent).toContain("Right! · 1,000 points");
  screen.getByText("Nothing flows out of it.");
  expect(screen.queryByRole("button", { name: /flash cards/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Back to the assignment" }));
  await screen.findByRole("heading", { level: 1, name: "Seas" });
});

it("keeps what was missed in an attempt as flash cards", async () => {
  const cards: Record<string, unknown> = { deckId: "d1", title: "Seas", language: "en" };
  const added = { ...cards, missedCount: 1, cards: [] };
  let isRefused = true;
  const { user } = show(aQuiz({ me: me(), stage: "closed" }), (path) => {
    if (!path.endsWith("/attempts/1/missed-cards")) return Response.json(answersOf("wrong"));
    return isRefused ? Response.json({}, { status: 409 }) : Response.json(added);
  });
  await user.click(await screen.findByRole("button", { name: /^See your answers/ }));
  const add = await screen.findByRole("button", { name: "Add what you missed to flash cards" });
  await user.click(add);
  expect((await screen.findByRole("alert")).textContent).toMatch(/couldn’t add them/);
  isRefused = false;
  await user.click(add);
  await screen.findByText(/1 question is in your flash cards/);
  const link = screen.getByRole("link", { name: "Study flash cards" });
  expect(link.getAttribute("href")).toBe("/cards");
});

it("says that answers can't be loaded, and leads back", async () => {
  const refused = () => Response.json({ message: "Not yet." }, { status: 409 });
  const { user } = show(aQuiz({ me: me() }), refused);
  await user.click(await screen.findByRole("button", { name: /^See your answers/ }));
  expect((await screen.findByRole("alert")).textContent).toBe("We couldn't load your answers.");
  await user.click(screen.getByRole("button", { name: "Back to the assignment" }));
  await screen.findByRole("heading", { level: 1, name: "Seas" });
});

it("says what to do about a wrong link, and tries again after a failure", async () => {
  show(404);
  await screen.findByRole("heading", { name: "We couldn't find this assignment" });
});

it("offers another try where the server fails", async () => {
  const { user } = show(503);
  await screen.findByRole("heading", { name: "We couldn't load the assignment" });
  await screen.findByText("Something went wrong on the server. Try again in a moment.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "We couldn't load the assignment" });
});

it("keeps what was typed when a later look fails", async () => {
  const { user } = show(aQuiz());
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nickname" });
  await user.type(field, "Ben");
  const look = vi.fn(() => Promise.reject(new Error("no network")));
  vi.stubGlobal("fetch", look);
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(look).toHaveBeenCalled());
  // Everything that follows from the failure has happened by the next turn.
  await act(() => new Promise<void>((done) => setImmediate(done)));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Nickname" }).value).toBe("Ben");
});

it("says what counts, what is drawn, and what it comes to", async () => {
  show(aQuiz({ counts: "average", isDrawn: true, me: me({ averagePoints: 1_200 }) }));
  await screen.findByText("The average of your attempts counts");
  screen.getByText("Each attempt draws its own questions");
  screen.getByText("Average: 1,200 points");
});

const offer = { stage: "off", at: "2026-01-06T12:00:00Z", byAccount: false } as const;

it("asks for an address to remind people at, and takes it back", async () => {
  const answers = [
    Response.json({ errors: { email: "Enter a valid email address" } }, { status: 422 }),
    Response.json({ ...offer, stage: "unconfirmed" }),
    new Response(null, { status: 204 }),
  ];
  const { user } = show(aQuiz({ me: me({ attempts: [], reminder: offer }) }), () => {
    const next = answers.shift();
    if (next === undefined) throw new Error("nothing more is asked");
    return next;
  });
  const field = await screen.findByRole("textbox", { name: "Your email address" });
  await user.type(field, "ben");
  await user.click(screen.getByRole("button", { name: "Remind me by email" }));
  await screen.findByText("Enter a valid email address");
  expect(document.activeElement).toBe(field);
  await user.type(field, "@example.com");
  await user.click(screen.getByRole("button", { name: "Remind me by email" }));
  await screen.findByText(/We sent you an email/);
  await user.click(screen.getByRole("button", { name: "Don't remind me" }));
  await screen.findByRole("button", { name: "Remind me by email" });
});

it("needs no address of someone signed in", async () => {
  const { user } = show(
    aQuiz({ me: me({ attempts: [], reminder: { ...offer, byAccount: true } }) }),
    () => Response.json({ ...offer, byAccount: true, stage: "on" }),
  );
  await user.click(await screen.findByRole("button", { name: "Remind me by email" }));
  expect(screen.queryByRole("textbox", { name: "Your email address" })).toBeNull();
  await screen.findByText(/You'll get an email on/);
});

it("waits with those who have finished until the host ends a live session", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let stage: AssignedQuiz["stage"] = "open";
  const waiting = me({
    attempts: [
      {
        number: 1,
        finishedAt: "2026-01-06T12:00:00Z",
        isLate: false,
        points: null,
        rightCount: null,
      },
    ],
  });
  const quiz = () =>
    aQuiz({
      isLive: true,
      attemptsMax: 1,
      attemptsLeft: 0,
      feedback: "closing",
      stage,
      me: stage === "open" ? waiting : me(),
    });
  vi.stubGlobal("fetch", async () => Response.json(quiz()));
  render(<AssignedPage code={code} />);
  await screen.findByText("Live session at your own speed");
  screen.getByText("You've finished. Wait here until your host ends it.");
  screen.getByText("Results when your host ends it");
  expect(screen.queryByText(/attempt/)).toBeNull();
  stage = "closed";
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText("Your host has ended this live session.");
  screen.getByText(/2 right/);
  vi.useRealTimers();
});

it("gives a code for another device, and says why there is none", async () => {
  const answers = [
    Response.json({ message: "Too many requests." }, { status: 429 }),
    Response.json({ deviceCode: "ABCDEFGHJK" }),
  ];
  const { user } = show(aQuiz({ me: me() }), () => answers.shift() ?? Response.json({}));
  await user.click(await screen.findByRole("button", { name: "Continue on another device" }));
  await screen.findByText("Too many requests.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("ABCDE FGHJK");
  screen.getByRole("img", { name: "QR code for the other device" });
});

it("offers people who are signed in no code", async () => {
  show(aQuiz({ me: me({ byAccount: true }) }));
  await screen.findByText("You're playing as Ben");
  expect(screen.queryByRole("button", { name: "Continue on another device" })).toBeNull();
  expect(screen.queryByRole("button", { name: "I have a code" })).toBeNull();
});

it("continues with a code from another device, and keeps what was typed if it is wrong", async () => {
  const wrong = { errors: { deviceCode: "This code doesn't work." } };
  const quiz = aQuiz();
  const claims: string[] = [];
  const { user } = show(quiz, (path) => {
    claims.push(path);
    if (claims.length === 1) return Response.json(wrong, { status: 422 });
    quiz.me = me();
    return new Response(null, { status: 204 });
  });
  await user.click(await screen.findByRole("button", { name: "I have a code" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your code" });
  expect(screen.queryByRole("textbox", { name: "Nickname" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  screen.getByText("Enter your code");
  await user.type(field, "abcde fghjk");
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  await screen.findByText("This code doesn't work.");
  expect(field.value).toBe("abcde fghjk");
  await user.click(screen.getByRole("button", { name: "Continue here" }));
  await screen.findByText("You're playing as Ben");
  expect(claims).toEqual(Array(2).fill(`/api/v1/assigned/${code}/device-claims`));
  expect(localStorage.getItem(`fanfare.assigned.${code}`)).toMatch(/^[\w-]{43}$/);
});

it("says that someone continued elsewhere, and lets someone else begin", async () => {
  const { user } = show(aQuiz({ movedAway: true }));
  await screen.findByText(/^You continued on another device/);
  screen.getByRole("textbox", { name: "Nickname" });
  await user.click(screen.getByRole("button", { name: "Enter your code" }));
  await screen.findByRole("textbox", { name: "Your code" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText(/^You continued on another device/);
});
