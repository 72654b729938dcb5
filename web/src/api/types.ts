/** Names for the shapes of the contract which screens talk about. */

export interface User {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isAdmin: boolean;
}
export interface SignedIn {
  accessToken: string;
  user: User;
}
export interface Instance {
  version: string;
  hasLocalMailbox: boolean;
  publicUrl: string | null;
}
export type Visibility = "PUBLIC" | "PRIVATE";
export type QuizStatus = "DRAFT" | "PUBLISHED";
export interface Quiz {
  id: string;
  title: string;
  description: string;
  tags: string[];
  visibility: Visibility;
  status: QuizStatus;
  questionCount: number;
  authorName: string;
  isMine: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
}
export interface NewQuiz {
  title: string;
  description: string;
  tags?: string[];
}
export interface QuizChange {
  version: number;
  title?: string;
  description?: string;
  tags?: string[];
  visibility?: Visibility;
  status?: QuizStatus;
}
export interface Answer {
  id: string;
  text: string;
  isCorrect: boolean;
}
export interface Question {
  id: string;
  text: string;
  answers: Answer[];
  timeLimitS: number | null;
  pointsFactor: number;
  position: number;
}
export interface QuestionDraft {
  text: string;
  answers: { text: string; isCorrect: boolean }[];
  timeLimitS?: number | null;
  pointsFactor?: number;
}
export type RoomStage = "lobby" | "running" | "finished";
export interface RoomSummary {
  id: string;
  code: string;
  title: string;
  mode: "live" | "practice";
  stage: RoomStage;
  seatCount: number;
  questionCount: number;
  createdAt: string;
  finishedAt: string | null;
}
export type Outcome = "correct" | "partial" | "wrong" | "missed";
export interface ReportCell {
  outcome: Outcome;
  picked: number[];
  elapsedMs: number | null;
  creditMs: number;
  points: number;
}
export interface ReportSeat {
  seat: number;
  nickname: string;
  rank: number;
  points: number;
  correctCount: number;
  cells: ReportCell[];
}
export interface ReportQuestion {
  index: number;
  text: string;
  played: boolean;
  pointsFactor: number;
  timeLimitMs: number | null;
  answers: { text: string; isCorrect: boolean; pickedCount: number }[];
  pickedCount: number;
  correctCount: number;
  medianMs: number | null;
}
export interface Report {
  roomId: string;
  title: string;
  mode: "live" | "practice";
  createdAtMs: number;
  finishedAtMs: number;
  questions: ReportQuestion[];
  seats: ReportSeat[];
}
export interface LocalMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}
