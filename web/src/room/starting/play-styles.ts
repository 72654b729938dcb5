/** Ready-made ways to play: each fills all settings except those that depend on the room and its network. */
import { asTheQuizSays, type StartSettings } from "./start-settings";

export const playStyles = ["gameShow", "classroom", "exam"] as const;

/** What a host chose: a ready-made style, nothing, or settings that no style has. */
export type ChosenStyle = (typeof playStyles)[number] | "quiz" | "own";

type Filled = Pick<StartSettings, "preset" | "quiz" | "room">;

const { quiz, room } = asTheQuizSays;

const filledBy: Record<Exclude<ChosenStyle, "own">, Filled> = {
  gameShow: {
    preset: "classic",
    quiz: { ...quiz, streakBonus: "yes" },
    room,
  },
  classroom: {
    preset: "accuracyFirst",
    quiz: { ...quiz, streakBonus: "no", partialCredit: "yes" },
    room: { ...room, mayChangePick: true },
  },
  exam: {
    preset: "accuracy",
    quiz: { ...quiz, streakBonus: "no", shuffleAnswers: "yes" },
    room: { ...room, leaderboards: false, reactions: false, mayChangePick: true, lateJoin: false },
  },
  quiz: { preset: asTheQuizSays.preset, quiz, room },
};

export function inStyle(
  settings: StartSettings,
  style: Exclude<ChosenStyle, "own">,
): StartSettings {
  return { ...settings, ...filledBy[style] };
}

function isSame<Value>(a: Record<string, Value>, b: Record<string, Value>): boolean {
  return Object.entries(a).every(([name, value]) => b[name] === value);
}

export function styleOf(settings: StartSettings): ChosenStyle {
  const known = [...playStyles, "quiz"] as const;
  return (
    known.find((style) => {
      const filled = filledBy[style];
      return (
        filled.preset === settings.preset &&
        isSame(filled.quiz, settings.quiz) &&
        isSame(filled.room, settings.room)
      );
    }) ?? "own"
  );
}
