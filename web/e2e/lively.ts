/**
 * An account that has been used for a while, for whatever looks at pages rather than at what they
 * do: quizzes in folders, sessions with reports, players, friends, flash cards and an assignment.
 */
import type { Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, type Written, writeQuiz } from "./authors.ts";
import { playSession } from "./crowd.ts";
import type { Server } from "./server.ts";
import { expect } from "./test.ts";

interface About {
  title: string;
  description: string;
  category: string;
  difficulty: string;
  language: string;
  tags: readonly string[];
  folder: string | null;
  isPublic: boolean;
}

const about: readonly About[] = [
  {
    title: "Rivers of the world",
    description: "From the Amazon to the Volga: where they rise, and where they end.",
    category: "geography",
    difficulty: "medium",
    language: "en",
    tags: ["rivers", "grade 7"],
    folder: "Geography",
    isPublic: true,
  },
  {
    title: "Photosynthesis in ten minutes",
    description: "Light, leaves and sugar, with a question on each step.",
    category: "science",
    difficulty: "easy",
    language: "en",
    tags: ["biology", "plants", "grade 7"],
    folder: "Science",
    isPublic: true,
  },
  {
    title: "Sicherheitsunterweisung für Laborpraktikantinnen und Laborpraktikanten",
    description: "Was vor dem ersten Tag im Labor sitzen muss.",
    category: "education",
    difficulty: "hard",
    language: "de",
    tags: ["sicherheit", "labor"],
    folder: "Science",
    isPublic: true,
  },
  {
    title: "عواصم العالم العربي",
    description: "هل تعرف عاصمة كل بلد؟",
    category: "geography",
    difficulty: "medium",
    language: "ar",
    tags: ["عواصم"],
    folder: "Geography",
    isPublic: true,
  },
  {
    title: "Pub night: films of the nineties",
    description: "Ten rounds, no phones under the table.",
    category: "entertainment",
    difficulty: "other",
    language: "en",
    tags: ["films", "party"],
    folder: null,
    isPublic: true,
  },
  {
    title: "The French Revolution, 1789 to 1799",
    description: "Causes, people and dates for the exam in May.",
    category: "history",
    difficulty: "hard",
    language: "en",
    tags: ["exam"],
    folder: null,
    isPublic: false,
  },
];

const questions: readonly (readonly [string, string, string, string, string])[] = [
  ["Which of these rivers crosses the equator twice?", "Congo", "Amazon", "Nile", "Mekong"],
  ["Which river flows through the most capitals?", "Danube", "Rhine", "Seine", "Volga"],
  ["Which river is the longest of Europe?", "Volga", "Danube", "Dnieper", "Loire"],
  ["Where does the Okavango end?", "In a desert", "In the sea", "In a lake", "In the Zambezi"],
];

const nicknames = ["Maya", "Jonas", "Zoë", "Kofi", "Priya", "Ana Müller", "Cem", "Leila"] as const;

const written = (): Written[] =>
  questions.map(([text, right, ...wrong]) => ({
    text,
    content: {
      kind: "choice",
      answers: [answerOf(right, true), ...wrong.map((each) => answerOf(each))],
    },
    explanation: "Look at a map: the answer is easier to see than to remember.",
  }));

async function send(page: Page, method: "post" | "put" | "patch", path: string, data?: object) {
  const headers = await authorization(page);
  const done = await page.request[method](`/api/v1${path}`, { headers, data });
  expect(done.ok(), `${path}: ${await done.text()}`).toBe(true);
  return done.status() === 204 ? null : await done.json().catch(() => null);
}

async function read(page: Page, path: string) {
  const headers = await authorization(page);
  return (await page.request.get(`/api/v1${path}`, { headers })).json();
}

async function describe(page: Page, id: string, { isPublic, folder, ...rest }: About) {
  const { version } = await read(page, `/quiz/${id}`);
  const visibility = isPublic ? "PUBLIC" : "PRIVATE";
  const details = { ...rest, visibility, cover: null };
  await send(page, "put", `/quiz/${id}/document`, { version, details });
  if (!isPublic) return;
  const fresh = await read(page, `/quiz/${id}`);
  const data = { version: fresh.version, status: "PUBLISHED" };
  await send(page, "patch", `/quiz/${id}`, data);
}

async function befriend(ada: Page, other: Page): Promise<void> {
  const { code } = await read(other, "/friends/code");
  await send(ada, "post", "/friends/requests", { code });
}

export interface Lively {
  /** The first of the quizzes: it was played, and is public. */
  quiz: string;
  report: string;
  assignment: string;
  /** Another person's public profile. */
  friend: string;
  /** Something that was reported to the administrators. */
  abuse: string;
}

/** Makes Ada's account, who is the administrator, and that of Grace, her friend. */
export async function makeLively(
  ada: Page,
  grace: Page,
  server: Server,
  { drafts = 0 } = {},
): Promise<Lively> {
  await becomeAuthor(ada, server);
  await becomeAuthor(grace, server, { name: "Grace Hopper", email: "grace@example.org" });
  const ids: string[] = [];
  for (const each of about) {
    const id = await writeQuiz(ada, each.title, written(), each.description);
    await describe(ada, id, each);
    ids.push(id);
  }
  for (let number = 1; number <= drafts; number += 1) {
    await writeQuiz(ada, `Vocabulary, unit ${number}`, written().slice(0, 2), "Twenty words.");
  }
  for (const name of ["Geography", "Science"]) {
    const quizIds = ids.filter((_, index) => about[index]?.folder === name);
    await send(ada, "post", "/folders", { name, quizIds });
  }
  const [quiz = "", second = "", , , , last = ""] = ids;
  const hers = await writeQuiz(grace, "Compilers, explained", written(), "For the curious.");
  const compilers = about[1];
  if (compilers === undefined) throw new Error("there is no quiz to resemble");
  await describe(grace, hers, { ...compilers, title: "Compilers, explained", tags: ["computers"] });
  await befriend(ada, grace);
  await befriend(grace, ada);
  await send(grace, "put", "/profile/visibility", { isPublic: true });
  await send(ada, "put", `/quiz/${hers}/staff-pick`);
  const reason = { reason: "copied", text: "Question 2 is from our book." };
  await send(grace, "post", `/quiz/${second}/abuse-report`, reason);
  const [abuse] = await read(ada, "/admin/abuse-reports");

  let report = "";
  for (const [round, played] of [second, last, quiz].entries()) {
    const players = nicknames.slice(0, 8 - round).map((nickname, seat) => ({
      nickname,
      picks: questions.map((_, at) => ((seat + at + round) % 3 === 2 ? 1 + (seat % 3) : 0)),
    }));
    report = await playSession(ada, played, players);
  }
  // Anyone who hosted a quiz may rate it.
  await playSession(grace, quiz, [{ nickname: "Katherine", picks: [0, 0, 1, 0] }]);
  await send(grace, "put", `/quiz/${quiz}/rating`, { stars: 5 });
  const list = await send(ada, "post", "/class-lists", { name: "7b" });
  await send(ada, "post", `/class-lists/${list.id}/players`, { text: nicknames.join("\n") });
  await send(ada, "post", "/cards/decks", { quizId: quiz });
  const week = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { id: assignment } = await send(ada, "post", "/assignments", {
    quizId: quiz,
    closesAt: week,
    timeZone: "Europe/Berlin",
    names: nicknames,
  });
  await send(ada, "post", "/scheduled-rooms", {
    quizId: second,
    localTime: week.slice(0, 16),
    timeZone: "Europe/Berlin",
    note: "Bring a charged phone.",
  });
  const { id: friend } = await read(grace, "/profile");
  return { quiz, report, assignment, friend, abuse: abuse?.id ?? "" };
}

/** The longest wait for a page that always has some request open. */
const quietMaxMs = 5_000;

/** Waits until a page shows what it loads: its title, its data, its letters and its pictures. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: quietMaxMs }).catch(() => {});
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  // What is loaded beside the page may only now have begun to.
  await expect(page.locator(".skeleton")).toHaveCount(0);
}
