/**
 * The only place that spells a URL of the web app, together with `player-paths.ts`.
 *
 * Patterns (`$id`) are for the router, functions are for links. Joining, playing and practicing
 * belong to the player's own page, so the browser opens those, not the router.
 */
import { playerPaths } from "./player-paths";

const segment = encodeURIComponent;

export const patterns = {
  quizEdit: "/dashboard/quiz/$id/edit",
  quizAddQuestion: "/dashboard/quiz/$id/add-question",
  quizImportInto: "/dashboard/quiz/$id/import",
  report: "/dashboard/sessions/$id",
  assignment: "/dashboard/assignments/$id",
  ownSpeed: "/dashboard/assignments/$id/live",
  quiz: "/quiz/$id",
  helpTask: "/help/$task",
  user: "/users/$id",
  invitation: "/s/$token",
  unsubscribe: "/unsubscribe/$token",
  reminder: "/reminder/$token",
  sharedReport: "/shared-report/$token",
  practice: "/quiz/$id/practice",
  host: "/host/$code",
  screen: "/screen/$code",
  lobbyOf: "/lobby/$code",
  providerReturn: "/auth/callback/$provider",
  continueWith: "/auth/continue/$provider",
  adminUser: "/admin/users/$id",
  adminReport: "/admin/reports/$id",
} as const;

/** The groups of the help's pages that other pages link to. */
export const helpPlaces = {
  players: "players",
  hosts: "hosts",
  authors: "authors",
  reports: "reports",
  account: "account",
  operators: "operators",
} as const;

/** The help's pages: one for each task. */
export type HelpTask =
  | "join"
  | "practice"
  | "cards"
  | "keyboard"
  | "host"
  | "hall"
  | "teams"
  | "second-vote"
  | "class-lists"
  | "assignments"
  | "first-quiz"
  | "questions"
  | "import"
  | "organize"
  | "together"
  | "reports"
  | "correct"
  | "account"
  | "server";

export const paths = {
  ...playerPaths,
  verifyEmail: "/auth/verify-email",
  forgotPassword: "/forgot-password",
  resetPassword: "/auth/reset-password",
  /** Continues to another site's log-in, in a new tab. */
  continueWith: (provider: string, purpose: string) =>
    `/auth/continue/${segment(provider)}?purpose=${segment(purpose)}`,
  /** The verification, and then the page that asked for it. */
  verifyEmailThen: (next: string | undefined) =>
    next === undefined ? "/auth/verify-email" : `/auth/verify-email?next=${segment(next)}`,
  dashboard: "/dashboard",
  quizzes: "/dashboard/quiz",
  quizzesAlias: "/dashboard/quizzes",
  drafts: "/dashboard/quizzes/drafts",
  published: "/dashboard/quizzes/published",
  quizCreate: "/dashboard/quiz/create",
  quizImport: "/dashboard/quiz/import",
  quizImportInto: (id: string) => `/dashboard/quiz/${segment(id)}/import`,
  quizEdit: (id: string) => `/dashboard/quiz/${segment(id)}/edit`,
  quizAddQuestion: (id: string) => `/dashboard/quiz/${segment(id)}/add-question`,
  sessions: "/dashboard/sessions",
  analytics: "/dashboard/analytics",
  players: "/dashboard/analytics/players",
  report: (id: string) => `/dashboard/sessions/${segment(id)}`,
  assignments: "/dashboard/assignments",
  assignment: (id: string) => `/dashboard/assignments/${segment(id)}`,
  /** The host's page of a live session in which everyone goes at their own speed. */
  ownSpeed: (id: string) => `/dashboard/assignments/${segment(id)}/live`,
  /** Studies one deck of the account, a quiz, or what was missed in games of a title. */
  cardsStudy: "/cards/study",
  /** Finds a quiz to take alone. */
  solo: "/quiz",
  quiz: (id: string) => `/quiz/${segment(id)}`,
  /** The link for the guests of a scheduled live session. */
  invitation: (token: string) => `/s/${segment(token)}`,
  /** A report, for anyone who has its link. */
  sharedReport: (key: string) => `/shared-report/${segment(key)}`,
  practice: (id: string) => `/quiz/${segment(id)}/practice`,
  profile: "/profile",
  /** A public profile. */
  user: (id: string) => `/users/${segment(id)}`,
  friends: "/friends",
  /** The friend link that people share. */
  friendsOf: (code: string) => `/friends?code=${segment(code)}`,
  settings: "/dashboard/settings",
  settingsProfile: "/dashboard/settings/profile",
  settingsPreferences: "/dashboard/settings/preferences",
  settingsNotifications: "/dashboard/settings/notifications",
  settingsSecurity: "/dashboard/settings/security",
  settingsApi: "/dashboard/settings/api",
  lobby: "/lobby",
  lobbyOf: (code: string) => `/lobby/${segment(code)}`,
  host: (code: string) => `/host/${segment(code)}`,
  /** Hosting without an account; browsers send nothing behind the `#` to a server. */
  hostLink: (code: string, key: string) => `/host/${segment(code)}#key=${segment(key)}`,
  /** With a host's key, the big screen also shows the number that new players need. */
  screen: (code: string, key: string | null = null) =>
    `/screen/${segment(code)}${key === null ? "" : `#key=${segment(key)}`}`,
  mailbox: "/mailbox",
  about: "/about",
  help: "/help",
  helpTask: (task: HelpTask) => `/help/${task}`,
  privacy: "/privacy",
  terms: "/terms",
  contact: "/contact",
  check: "/check",
  apiDocs: "/api/docs",
  admin: "/admin",
  adminUsers: "/admin/users",
  adminUser: (id: string) => `/admin/users/${segment(id)}`,
  adminReports: "/admin/reports",
  adminSettings: "/admin/settings",
  adminReport: (id: string) => `/admin/reports/${segment(id)}`,
  adminPicks: "/admin/picks",
  adminVoices: "/admin/voices",
  adminRooms: "/admin/rooms",
  adminAudit: "/admin/audit",
} as const;
