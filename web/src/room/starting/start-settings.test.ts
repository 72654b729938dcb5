/** Converting a host's choices into the request; unset ones are left to the quiz. */
import { beforeEach, expect, it } from "vitest";
import {
  asTheQuizSays,
  capacityOf,
  keepStartSettings,
  latencyCreditOf,
  readStartSettings,
  roomSettings,
  startSettings,
} from "./start-settings";
import { noTeams, refusedNames, teamErrors } from "./team-settings";

beforeEach(() => localStorage.clear());

const asQuiz = {
  preset: null,
  streakBonus: null,
  partialCredit: null,
  shuffleAnswers: null,
  shuffleQuestions: null,
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
  audienceQuestions: "off",
  capacity: null,
  latencyCreditMs: 500,
  classListId: null,
  teams: null,
};

it("leaves to the quiz what nobody chose", () => {
  expect(roomSettings(asTheQuizSays)).toEqual(asQuiz);
});

it("tells what was chosen", () => {
  const settings = {
    ...asTheQuizSays,
    preset: "relaxed" as const,
    quiz: { ...asTheQuizSays.quiz, streakBonus: "yes" as const, shuffleAnswers: "no" as const },
    capacity: " 30 ",
    latencyCredit: " 1500 ",
    classListId: "l1",
  };
  expect(roomSettings(settings)).toEqual({
    ...asQuiz,
    preset: "relaxed",
    streakBonus: true,
    shuffleAnswers: false,
    capacity: 30,
    latencyCreditMs: 1_500,
    classListId: "l1",
  });
});

it("shows again what was chosen before", () => {
  const chosen = {
    ...roomSettings(asTheQuizSays),
    preset: "accuracy" as const,
    partialCredit: false,
    shuffleQuestions: true,
    lateJoin: false,
    capacity: 12,
    latencyCreditMs: 0,
    classListId: "l2",
  };
  expect(roomSettings(startSettings(chosen))).toEqual(chosen);
  expect(startSettings(roomSettings(asTheQuizSays))).toEqual(asTheQuizSays);
});

it("remembers, and survives what it does not know", () => {
  const settings = { ...asTheQuizSays, preset: "accuracy" as const, classListId: "l1" };
  keepStartSettings(settings);
  expect(readStartSettings()).toEqual(settings);
  localStorage.setItem("fanfare.room-settings", "not json");
  expect(readStartSettings()).toEqual(asTheQuizSays);
});

it.each([
  ["", null],
  ["1", 1],
  ["20000", 20_000],
  ["0", undefined],
  ["2.5", undefined],
  ["many", undefined],
])("reads %j as a number of seats", (text, capacity) => {
  expect(capacityOf(text)).toBe(capacity);
});

it.each([
  ["", 500],
  ["0", 0],
  ["1500", 1_500],
  ["1501", undefined],
  ["-1", undefined],
  ["0.5", undefined],
  ["half", undefined],
])("reads %j as the time that is taken off", (text, creditMs) => {
  expect(latencyCreditOf(text)).toBe(creditMs);
});

const teams = { ...noTeams, isOn: true, names: [" Foxes ", "Owls"] };

it("plays in teams only where the host said so, and remembers their names", () => {
  const settings = { ...asTheQuizSays, teams };
  expect(roomSettings(settings).teams).toEqual({
    names: ["Foxes", "Owls"],
    counting: { type: "average" },
    playersChoose: true,
    devices: "own",
    talkSeconds: 0,
  });
  const best = { ...teams, counting: "bestOf" as const, best: " 4 ", playersChoose: false };
  const sent = roomSettings({ ...settings, teams: best });
  expect(sent.teams?.counting).toEqual({ type: "bestOf", count: 4 });
  expect(roomSettings(startSettings(sent))).toEqual(sent);
  const off = { ...settings, teams: { ...teams, isOn: false } };
  expect(roomSettings(off).teams).toBeNull();
  keepStartSettings(off);
  expect(readStartSettings()).toEqual(off);
  localStorage.setItem("fanfare.room-settings", '{"teams":{"isOn":true,"names":["One"]}}');
  expect(readStartSettings().teams).toEqual(noTeams);
});

it.each([
  [["Foxes", "Owls"], undefined],
  [
    ["Foxes", " "],
    [undefined, "nameMissing"],
  ],
  [
    ["Foxes", "foxes "],
    [undefined, "nameTaken"],
  ],
  [
    ["x".repeat(21), "Owls"],
    ["nameTooLong", undefined],
  ],
])("says which of the teams %j can't have its name", (names, errors) => {
  expect(teamErrors({ ...teams, names })?.names).toEqual(errors);
  expect(teamErrors({ ...teams, names, isOn: false })).toBeUndefined();
});

it("takes as the best members a number from 1 to 20", () => {
  const best = { ...teams, counting: "bestOf" as const };
  expect(teamErrors(best)).toBeUndefined();
  expect(teamErrors({ ...best, best: "21" })?.best).toBe(true);
  expect(teamErrors({ ...best, best: "21", counting: "sum" })).toBeUndefined();
});

it.each([
  ["", 0],
  ["0", 0],
  [" 5 ", 5],
  ["60", 60],
  ["4", undefined],
  ["61", undefined],
  ["-5", undefined],
  ["7.5", undefined],
  ["long", undefined],
])("reads %j as the seconds to talk", (talk, talkSeconds) => {
  const isRefused = talkSeconds === undefined;
  const settings = { ...asTheQuizSays, teams: { ...teams, talk } };
  expect(teamErrors(settings.teams)?.talk ?? false).toBe(isRefused);
  if (isRefused) return;
  const sent = roomSettings(settings);
  expect(sent.teams?.talkSeconds).toBe(talkSeconds);
  expect(roomSettings(startSettings(sent))).toEqual(sent);
});

it("asks for no teams where each device is one, and remembers it", () => {
  const settings = {
    ...asTheQuizSays,
    teams: { ...noTeams, isOn: true, devices: "one" as const, talk: "10" },
  };
  const sent = roomSettings(settings);
  expect(sent.teams).toEqual({
    devices: "one",
    names: [],
    counting: { type: "average" },
    playersChoose: false,
    talkSeconds: 10,
  });
  expect(teamErrors(settings.teams)).toBeUndefined();
  expect(teamErrors({ ...settings.teams, talk: "3" })?.talk).toBe(true);
  expect(roomSettings(startSettings(sent))).toEqual(sent);
  keepStartSettings(settings);
  expect(roomSettings(readStartSettings())).toEqual(sent);
});

it("finds what the server says of the names", () => {
  expect(refusedNames({ "settings.teams.names": "Not these" })).toBe("Not these");
  expect(refusedNames({ "settings.capacity": "Not this" })).toBeUndefined();
});
