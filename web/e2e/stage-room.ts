/** A big screen in a room that the test itself plays, and what it may show. */
import type { Page } from "@playwright/test";
import type {
  LeaderboardRow,
  Phase,
  Progress,
  QuestionKind,
  RoomView,
} from "../src/live/messages.ts";
import { type KindSample, kindSamples } from "../src/test/kind-samples.ts";
import { FedRoom } from "./fed-room.ts";

export class StageRoom {
  readonly #room: FedRoom;

  private constructor(room: FedRoom) {
    this.#room = room;
  }

  static async open(page: Page, search = ""): Promise<StageRoom> {
    const room = new StageRoom(await FedRoom.feed(page, "screen", search));
    await page.locator("main.stage").waitFor();
    return room;
  }

  show(phase: Phase, change: Partial<RoomView> = {}, progress: Partial<Progress> = {}): void {
    const seatCount = change.seatCount ?? progress.seatCount ?? 24;
    this.#room.show(phase, {
      room: { paused: null, locked: false, capacity: null, ...change, seatCount },
      progress: { seatCount, ...progress },
    });
  }
}

const names = [
  "Maya",
  "Jonas",
  "Zoë",
  "Kofi",
  "Priya",
  "Ana Sofía",
  "Wei",
  "Fatima",
  "Liam",
  "Noor",
];

export function lobby(): Phase {
  return { type: "lobby", newest: [], secondsPerQuestion: null } as unknown as Phase;
}

export function boardRows(change: Partial<LeaderboardRow> = {}): LeaderboardRow[] {
  const before = [3, 1, 2, 6, 4, 5, 7, 8, 9, 10];
  return names.map((nickname, index) => ({
    seat: index,
    nickname,
    points: 5_400 - index * 410,
    gained: index % 3 === 2 ? 0 : 900 - index * 40,
    rank: index + 1,
    previousRank: before[index] ?? null,
    timeMs: 4_000 + index * 900,
    ...change,
  }));
}

export function open(kind: QuestionKind, change: Partial<KindSample> = {}): Phase {
  const { question, offer } = { ...kindSamples[kind], ...change };
  const now = Date.now();
  return {
    type: "open",
    question,
    offer,
    opensAtMs: now - 1_000,
    closesAtMs: now + 20_000,
  } as Phase;
}

export function reveal(
  kind: QuestionKind,
  change: Partial<KindSample> = {},
  explanation = "",
): Phase {
  const { question, offer, solution, correctCount } = { ...kindSamples[kind], ...change };
  return {
    type: "reveal",
    question,
    offer,
    solution,
    correctCount,
    pickedCount: 24,
    explanation,
  } as Phase;
}

export function leaderboard(questionIndex: number, rows = boardRows()): Phase {
  return { type: "leaderboard", questionIndex, rows };
}

export function podium(rows = boardRows(), beganMsAgo = 0): Phase {
  return { type: "podium", rows, playedCount: 4, beganAtMs: Date.now() - beganMsAgo };
}
