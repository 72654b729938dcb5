/** A host's settings for a live session, as the form holds them and as the server receives them. */
import type { RoomSettings } from "@/api/types";
import { readLocal, writeLocal } from "@/lib/storage";
import { noTeams, readTeams, type TeamChoice, teamChoice, teamSettings } from "./team-settings";

const storageKey = "fanfare.room-settings";

/** A setting that can be left to the quiz: "" means as the quiz says. */
export type AsQuiz = "" | "yes" | "no";

export const presets = ["classic", "accuracyFirst", "accuracy", "relaxed"] as const;

export const quizSwitches = [
  "streakBonus",
  "partialCredit",
  "shuffleAnswers",
  "shuffleQuestions",
] as const;

export const roomSwitches = [
  "leaderboards",
  "tilesOnly",
  "reactions",
  "nameFilter",
  "nameApproval",
  "textApproval",
  "joinApproval",
  "stageNumber",
  "secondVotes",
  "confidence",
  "autoPlay",
  "mayChangePick",
  "lateJoin",
] as const;

export const audienceModes = ["off", "open", "approved"] as const;

export interface StartSettings {
  preset: "" | (typeof presets)[number];
  quiz: Record<(typeof quizSwitches)[number], AsQuiz>;
  room: Record<(typeof roomSwitches)[number], boolean>;
  audienceQuestions: (typeof audienceModes)[number];
  capacity: string;
  /** In milliseconds. */
  latencyCredit: string;
  /** The class list the session is for; "" lets anyone with the code join. */
  classListId: string;
  teams: TeamChoice;
}

export const asTheQuizSays: StartSettings = {
  preset: "",
  quiz: { streakBonus: "", partialCredit: "", shuffleAnswers: "", shuffleQuestions: "" },
  room: {
    leaderboards: true,
    tilesOnly: false,
    reactions: true,
    nameFilter: true,
    nameApproval: false,
    textApproval: false,
    joinApproval: false,
    stageNumber: false,
    secondVotes: false,
    confidence: false,
    autoPlay: false,
    mayChangePick: false,
    lateJoin: true,
  },
  audienceQuestions: "off",
  capacity: "",
  latencyCredit: "500",
  classListId: "",
  teams: noTeams,
};

export function readStartSettings(): StartSettings {
  try {
    const kept = JSON.parse(readLocal(storageKey) ?? "{}");
    return {
      preset: presets.find((preset) => preset === kept.preset) ?? "",
      quiz: { ...asTheQuizSays.quiz, ...kept.quiz },
      room: { ...asTheQuizSays.room, ...kept.room },
      audienceQuestions: audienceModes.find((mode) => mode === kept.audienceQuestions) ?? "off",
      capacity: typeof kept.capacity === "string" ? kept.capacity : "",
      latencyCredit:
        typeof kept.latencyCredit === "string" ? kept.latencyCredit : asTheQuizSays.latencyCredit,
      // Of another account, perhaps: the choice of lists knows it then as little as a deleted one.
      classListId: typeof kept.classListId === "string" ? kept.classListId : "",
      teams: readTeams(kept.teams),
    };
  } catch {
    return asTheQuizSays;
  }
}

export function keepStartSettings(settings: StartSettings): void {
  writeLocal(storageKey, JSON.stringify(settings));
}

function wordOf(choice: boolean | null): AsQuiz {
  if (choice === null) return "";
  return choice ? "yes" : "no";
}

/** The previous choices, as the form holds them. */
export function startSettings(chosen: RoomSettings): StartSettings {
  return {
    preset: chosen.preset ?? "",
    quiz: {
      streakBonus: wordOf(chosen.streakBonus),
      partialCredit: wordOf(chosen.partialCredit),
      shuffleAnswers: wordOf(chosen.shuffleAnswers),
      shuffleQuestions: wordOf(chosen.shuffleQuestions),
    },
    room: {
      leaderboards: chosen.leaderboards,
      tilesOnly: chosen.tilesOnly,
      reactions: chosen.reactions,
      nameFilter: chosen.nameFilter,
      nameApproval: chosen.nameApproval,
      textApproval: chosen.textApproval,
      joinApproval: chosen.joinApproval,
      stageNumber: chosen.stageNumber,
      secondVotes: chosen.secondVotes,
      confidence: chosen.confidence,
      autoPlay: chosen.autoPlay,
      mayChangePick: chosen.mayChangePick,
      lateJoin: chosen.lateJoin,
    },
    audienceQuestions: chosen.audienceQuestions,
    capacity: chosen.capacity === null ? "" : String(chosen.capacity),
    latencyCredit: String(chosen.latencyCreditMs),
    classListId: chosen.classListId ?? "",
    teams: teamChoice(chosen.teams),
  };
}

/** The maximum number of seats; null for no limit, undefined for an invalid number. */
export function capacityOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const number = Number(trimmed);
  return Number.isInteger(number) && number >= 1 && number <= 20_000 ? number : undefined;
}

/** The most that is taken off an answer's time; empty for the usual, undefined for an invalid number. */
export function latencyCreditOf(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed === "" ? asTheQuizSays.latencyCredit : trimmed);
  return Number.isInteger(number) && number >= 0 && number <= 1_500 ? number : undefined;
}

function choiceOf(word: AsQuiz): boolean | null {
  return word === "" ? null : word === "yes";
}

/** The request; `null` is left to the quiz. */
export function roomSettings(settings: StartSettings): RoomSettings {
  const { preset, quiz, room, audienceQuestions, capacity, latencyCredit, classListId, teams } =
    settings;
  return {
    ...room,
    preset: preset === "" ? null : preset,
    streakBonus: choiceOf(quiz.streakBonus),
    partialCredit: choiceOf(quiz.partialCredit),
    shuffleAnswers: choiceOf(quiz.shuffleAnswers),
    shuffleQuestions: choiceOf(quiz.shuffleQuestions),
    audienceQuestions,
    capacity: capacityOf(capacity) ?? null,
    classListId: classListId === "" ? null : classListId,
    latencyCreditMs: latencyCreditOf(latencyCredit) ?? Number(asTheQuizSays.latencyCredit),
    teams: teamSettings(teams),
  };
}
