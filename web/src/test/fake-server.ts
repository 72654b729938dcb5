/**
 * A server for screen tests: answers `fetch` from a table and records the requests.
 *
 * An unknown call gets a 404, as from the real server. Responses may be replaced while a test runs.
 */
import { vi } from "vitest";
import { setAccessToken } from "@/api/authorized-fetch";
import type {
  About,
  Dashboard,
  FeedQuiz,
  Instance,
  Question,
  Quiz,
  QuizCounts,
  SignedIn,
  User,
} from "@/api/types";

type Answer = unknown;
/** By "METHOD path" under /api/v1/. */
export type Answers = Record<string, Answer | ((body: unknown, url: URL) => Answer)>;

export interface Call {
  /** "METHOD path" under /api/v1/. */
  call: string;
  body: unknown;
  search: string;
}

export interface FakeServer {
  calls: Call[];
  answers: Answers;
  count: (call: string) => number;
  /** The newest request of one kind: pages also ask for other things meanwhile. */
  last: (call: string) => Call | undefined;
}

/** A failure response, with the problem document's fields that matter. */
export function failure(
  status: number,
  problem: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  return Response.json(problem, { status, headers });
}

export const ada: User = {
  id: "u1",
  name: "Ada Lovelace",
  email: "ada@example.org",
  emailVerified: true,
  isAdmin: false,
  avatarUrl: null,
};

const dayMs = 24 * 60 * 60_000;
export const adaSignedIn: SignedIn = { accessToken: "token", endsInMs: 90 * dayMs, user: ada };

export function anInstance(change: Partial<Instance> = {}): Instance {
  return {
    version: "0",
    hasLocalMailbox: false,
    publicUrl: null,
    providers: [],
    isSignUpOpen: true,
    passwordMinLength: 8,
    ...change,
  };
}

export function anAbout(change: Partial<About> = {}): About {
  return {
    operatorName: null,
    operatorEmail: null,
    operatorUrl: null,
    figures: { accounts: null, publicQuizzes: null, answers: null },
    voices: [],
    socialLinks: null,
    ...change,
  };
}

/** What the dashboard shows a new account. */
export const noOverview: Dashboard = {
  quizzes: { now: 0, before: 0 },
  activeSessions: { now: 0, before: 0 },
  participants: { now: 0, before: 0 },
  responseRate: { now: { count: 0, of: 0 }, before: { count: 0, of: 0 } },
  activity: [],
  upcoming: [],
};

export function aQuiz(change: Partial<Quiz> = {}): Quiz {
  return {
    id: "q1",
    title: "Oceans",
    description: "Wide and blue.",
    tags: [],
    visibility: "PUBLIC",
    status: "DRAFT",
    category: "other",
    difficulty: "other",
    language: "",
    cover: null,
    questionCount: 1,
    playCount: 0,
    authorName: ada.name,
    isMine: true,
    version: 1,
    createdAt: "2025-01-05T12:00:00Z",
    updatedAt: "2025-01-05T12:00:00Z",
    ...change,
  };
}

export function aFeedQuiz(change: Partial<FeedQuiz> = {}): FeedQuiz {
  return {
    id: "q1",
    title: "Oceans",
    description: "Wide and blue.",
    tags: [],
    category: "geography",
    difficulty: "easy",
    language: "",
    coverUrl: null,
    questionCount: 5,
    authorName: "Grace Hopper",
    authorId: null,
    isMine: false,
    playersJoined: 1_234,
    rating: { count: 3, meanHundredths: 433 },
    isStaffPick: false,
    createdAt: "2025-01-05T12:00:00Z",
    ...change,
  };
}

export function quizCounts(change: Partial<QuizCounts> = {}): QuizCounts {
  const none = { total: 0, public: 0, unlisted: 0, private: 0, drafts: 0, published: 0, tags: [] };
  return { ...none, ...change };
}

export function aQuestion(change: Partial<Question> = {}): Question {
  const answers = change.answers ?? [
    { id: "a1", text: "Atlantic", isCorrect: false },
    { id: "a2", text: "Pacific", isCorrect: true },
  ];
  return {
    id: "n1",
    text: "Which is the largest ocean?",
    answers,
    content: { kind: "choice", answers },
    media: null,
    explanation: "",
    notes: "",
    timeLimitS: 20,
    pointsFactor: 1,
    position: 0,
    ...change,
  };
}

export function fakeServer(answers: Answers): FakeServer {
  setAccessToken(null);
  const server: FakeServer = {
    calls: [],
    answers,
    count: (call) => server.calls.filter((each) => each.call === call).length,
    last: (call) => server.calls.findLast((each) => each.call === call),
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.replace("/api/v1/", "")}`;
    const text = await request.text();
    const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
    const body: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
    server.calls.push({ call, body, search: url.search });
    const entry =
      call in server.answers ? server.answers[call] : failure(404, { code: "not_found" });
    const answer: unknown = typeof entry === "function" ? entry(body, url) : entry;
    const settled = await answer;
    if (settled instanceof Response) return settled.clone();
    return settled === null ? new Response(null, { status: 204 }) : Response.json(settled);
  });
  return server;
}

/** The result of a call without a response: the network is down. */
export function noNetwork(): never {
  throw new TypeError("Failed to fetch");
}
