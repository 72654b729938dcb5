/** What the palette offers without asking the server: places to go, and things to do. */
import {
  Bell,
  ChartColumn,
  CircleCheck,
  CircleHelp,
  CircleUserRound,
  Cog,
  Compass,
  FilePen,
  FileUp,
  House,
  Keyboard,
  KeyRound,
  Layers,
  LayoutDashboard,
  ListChecks,
  LogIn,
  type LucideIcon,
  MessageCircleQuestion,
  Plus,
  Radio,
  ShieldCheck,
  SlidersHorizontal,
  SquareTerminal,
  UserPlus,
  Users,
  Wifi,
} from "lucide-react";
import type { Quiz, User } from "@/api/types";
import { t } from "@/messages/palette";
import { paths } from "@/paths";

export interface Entry {
  id: string;
  icon: LucideIcon;
  label: string;
  /** A second line. */
  note?: string;
  /** More words that find it. */
  also?: string;
  /** A page of the app, a page of its own, the start of a live session, or the list of keys. */
  does:
    | { to: string }
    | { page: string }
    | { start: Quiz | "audience" | undefined }
    | { keys: true };
}

export interface Group {
  value: string;
  items: Entry[];
}

type NameOf<Key> = Key extends `place.${infer Name}` ? Name : never;

function place(name: NameOf<Parameters<typeof t>[0]>, icon: LucideIcon, to: string): Entry {
  return { id: name, icon, label: t(`place.${name}`), also: t(`also.${name}`), does: { to } };
}

/** Things to do, the most common first. */
export function actions(user: User | null): Entry[] {
  const join = { ...place("join", KeyRound, ""), does: { page: paths.joinForm } };
  if (user === null) return [join];
  return [
    { ...place("start", Radio, ""), does: { start: undefined } },
    { ...place("audience", MessageCircleQuestion, ""), does: { start: "audience" } },
    place("create", Plus, paths.quizCreate),
    place("import", FileUp, paths.quizImport),
    join,
  ];
}

/** Pages to go to. */
export function places(user: User | null): Entry[] {
  const explore = place("explore", Compass, paths.feed);
  const cards = place("cards", Layers, paths.cards);
  const help = [
    place("help", CircleHelp, paths.help),
    { ...place("check", Wifi, ""), does: { to: paths.check } },
    { ...place("keys", Keyboard, ""), does: { keys: true as const } },
  ];
  if (user === null) {
    return [
      place("home", House, paths.home),
      explore,
      cards,
      place("logIn", LogIn, paths.logIn),
      place("signUp", UserPlus, paths.signUp),
      ...help,
    ];
  }
  return [
    place("dashboard", LayoutDashboard, paths.dashboard),
    place("quizzes", ListChecks, paths.quizzes),
    place("drafts", FilePen, paths.drafts),
    place("published", CircleCheck, paths.published),
    place("sessions", Radio, paths.sessions),
    place("assignments", FilePen, paths.assignments),
    place("analytics", ChartColumn, paths.analytics),
    place("players", Users, paths.players),
    explore,
    cards,
    place("friends", Users, paths.friends),
    place("profile", CircleUserRound, paths.profile),
    place("settingsProfile", CircleUserRound, paths.settingsProfile),
    place("preferences", SlidersHorizontal, paths.settingsPreferences),
    place("notifications", Bell, paths.settingsNotifications),
    place("security", ShieldCheck, paths.settingsSecurity),
    place("api", SquareTerminal, paths.settingsApi),
    ...(user.isAdmin ? [place("admin", Cog, paths.admin)] : []),
    ...help,
    place("home", House, paths.home),
  ];
}

/** Compares without case and accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(typed: string): string[] {
  return plain(typed).split(/\s+/).filter(Boolean);
}

/** Whether a text has every word, or a part of one. */
export function fits(text: string, typed: string): boolean {
  const there = plain(text);
  return wordsOf(typed).every((word) => there.includes(word));
}

/** Those with every word; those whose label begins with the first word come first. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const found = entries.filter((entry) => fits(`${entry.label} ${entry.also ?? ""}`, typed));
  const first = wordsOf(typed)[0] ?? "";
  const begins = (entry: Entry) => plain(entry.label).startsWith(first);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
