/** Names for the messages of a room, as the contract spells them. */

export type Schema = Record<string, unknown>;

export interface Join {
  nickname: string;
  seatToken: string;
  accessToken?: string;
}
export type Action =
  | { type: "advance" | "pause" | "resume" | "extend" | "finish" }
  | { type: "kick" | "readmit"; seat: number }
  | { type: "setLock"; locked: boolean }
  | { type: "setCapacity"; capacity: number | null };
export type ClientMessage =
  | ({ type: "join" } & Join)
  | { type: "resume"; seatToken: string }
  | { type: "attachHost"; accessToken: string }
  | { type: "attachScreen" }
  | { type: "pick"; questionIndex: number; answers: string[] }
  | { type: "leave" }
  | { type: "command"; commandId: number; step: number; action: Action }
  | { type: "ping"; clientMs: number }
  | { type: "sync" };

export interface Hello {
  protocol: number;
  serverMs: number;
  freshSeatToken: string;
  reconnectWindowMs: number;
}
export interface Paused {
  reason: "host" | "hostAway";
  remainingMs: number | null;
}
export interface QuestionHead {
  index: number;
  text: string;
  multiple: boolean;
  answerCount: number;
  pointsFactor: number;
  timeLimitMs: number | null;
}
export interface AnswerView {
  id: string;
  text: string;
}
export interface LobbyPhase {
  newest: string[];
  secondsPerQuestion: number | null;
}
export interface AnnouncedPhase {
  question: QuestionHead;
  opensAtMs: number;
}
export interface OpenPhase {
  question: QuestionHead;
  answers: AnswerView[];
  opensAtMs: number;
  closesAtMs: number | null;
}
export interface ClosedPhase {
  question: QuestionHead;
  answers: AnswerView[];
  reason: "timeUp" | "allPicked" | "host";
}
export interface RevealPhase {
  question: QuestionHead;
  answers: AnswerView[];
  correct: string[];
  distribution: number[];
  pickedCount: number;
  correctCount: number;
}
export interface LeaderboardRow {
  seat: number;
  nickname: string;
  points: number;
  gained: number;
  rank: number;
  previousRank: number | null;
  timeMs: number;
}
export interface LeaderboardPhase {
  questionIndex: number;
  rows: LeaderboardRow[];
}
export interface PodiumPhase {
  rows: LeaderboardRow[];
  playedCount: number;
}
export type Phase =
  | ({ type: "lobby" } & LobbyPhase)
  | ({ type: "announced" } & AnnouncedPhase)
  | ({ type: "open" } & OpenPhase)
  | ({ type: "closed" } & ClosedPhase)
  | ({ type: "reveal" } & RevealPhase)
  | ({ type: "leaderboard" } & LeaderboardPhase)
  | ({ type: "podium" } & PodiumPhase);
export interface RoomView {
  code: string;
  title: string;
  hostName: string;
  mode: "live" | "practice";
  questionCount: number;
  seatCount: number;
  capacity: number | null;
  locked: boolean;
  mayChangePick: boolean;
  step: number;
  paused: Paused | null;
  phase: Phase;
}
export interface SavedPick {
  answers: string[];
  elapsedMs: number;
}
export interface MyResult {
  outcome: "correct" | "partial" | "wrong" | "missed";
  gained: number;
}
export interface Me {
  seat: number;
  nickname: string;
  points: number;
  rank: number | null;
  previousRank: number | null;
  pick: SavedPick | null;
  result: MyResult | null;
  correctCount: number;
}
export interface Progress {
  seatCount: number;
  connectedCount: number;
  pickedCount: number;
  newest: string[];
}
export interface RosterSeat {
  seat: number;
  nickname: string;
  status: "playing" | "left" | "kicked";
  connected: boolean;
}
export interface Refused {
  code: RefusalCode;
  message: string;
  commandId: number | null;
  questionIndex: number | null;
}
export type RefusalCode =
  | "nicknameEmpty"
  | "nicknameTooLong"
  | "nicknameUnreadable"
  | "nicknameTaken"
  | "seatTokenMalformed"
  | "seatUnknown"
  | "seatKicked"
  | "roomLocked"
  | "roomFull"
  | "tooLateToJoin"
  | "roomOver"
  | "noQuestionOpen"
  | "otherQuestion"
  | "tooEarly"
  | "tooLate"
  | "paused"
  | "answerUnknown"
  | "pickMalformed"
  | "alreadyPicked"
  | "stepPassed"
  | "wrongPhase"
  | "notTheHost"
  | "nobodyPlays"
  | "capacityOutOfRange"
  | "notAllowed"
  | "messageMalformed"
  | "tooManyMessages";

interface ViewBase {
  seq: number;
  serverMs: number;
  room: RoomView;
}
export type PlayerView = ViewBase & { me: Me };
export type HostView = ViewBase & { roomId: string; progress: Progress };
export type ScreenView = ViewBase & { progress: Progress };
export type ServerMessage =
  | ({ type: "hello" } & Hello)
  | ({ type: "playerView" } & PlayerView)
  | ({ type: "hostView" } & HostView)
  | ({ type: "screenView" } & ScreenView)
  | { type: "picked"; questionIndex: number; pick: SavedPick }
  | { type: "done"; commandId: number }
  | ({ type: "refused" } & Refused)
  | { type: "roster"; complete: boolean; seats: RosterSeat[] }
  | ({ type: "progress" } & Progress)
  | { type: "pong"; clientMs: number; serverMs: number };
export interface RoomDoor {
  code: string;
  title: string;
  hostName: string;
  questionCount: number;
  inLobby: boolean;
  closedBecause: "locked" | "full" | "started" | "over" | null;
}
export interface PracticeCreated {
  id: string;
  code: string;
  seatToken: string;
}
