/** A style fills the settings, and a change by hand makes them the host's own mix. */
import { expect, it } from "vitest";
import { inStyle, playStyles, styleOf } from "./play-styles";
import { asTheQuizSays, roomSettings } from "./start-settings";

it.each([...playStyles, "quiz" as const])("recognizes %s by its settings", (style) => {
  expect(styleOf(inStyle({ ...asTheQuizSays, preset: "relaxed" }, style))).toBe(style);
});

it("keeps the player limit, which no style knows", () => {
  const limited = { ...asTheQuizSays, capacity: "30" };
  expect(inStyle(limited, "exam").capacity).toBe("30");
  expect(styleOf(limited)).toBe("quiz");
});

it("calls everything else an own mix", () => {
  for (const style of playStyles) {
    const settings = inStyle(asTheQuizSays, style);
    const { room, quiz } = settings;
    expect(styleOf({ ...settings, preset: "relaxed" })).toBe("own");
    expect(styleOf({ ...settings, room: { ...room, autoPlay: true } })).toBe("own");
    expect(styleOf({ ...settings, quiz: { ...quiz, shuffleQuestions: "yes" } })).toBe("own");
  }
});

it("does what the cards say", () => {
  const sent = Object.fromEntries(
    playStyles.map((style) => [style, roomSettings(inStyle(asTheQuizSays, style))]),
  );
  expect(sent["gameShow"]).toMatchObject({
    preset: "classic",
    streakBonus: true,
    leaderboards: true,
    lateJoin: true,
  });
  expect(sent["classroom"]).toMatchObject({
    preset: "accuracyFirst",
    streakBonus: false,
    mayChangePick: true,
    lateJoin: true,
  });
  expect(sent["exam"]).toMatchObject({
    preset: "accuracy",
    streakBonus: false,
    leaderboards: false,
    lateJoin: false,
  });
});
