/** A host's teams for a live session, as the form holds them and as the server receives them. */
import type { TeamCounting, TeamSettings } from "@/api/types";

export const teamsMin = 2;
export const teamsMax = 12;
export const teamNameMax = 20;
const bestMax = 20;
const talkMin = 5;
const talkMax = 60;

export const countings = ["average", "sum", "bestOf"] as const satisfies TeamCounting["type"][];

export const devices = ["own", "one"] as const satisfies TeamSettings["devices"][];

export interface TeamChoice {
  isOn: boolean;
  /** Everyone has one, or each team. */
  devices: (typeof devices)[number];
  /** Empty until the host switches teams on for the first time. */
  names: readonly string[];
  counting: (typeof countings)[number];
  /** How many members count, where the best do. */
  best: string;
  playersChoose: boolean;
  /** How many seconds everyone talks before answering. */
  talk: string;
}

export const noTeams: TeamChoice = {
  isOn: false,
  devices: "own",
  names: [],
  counting: "average",
  best: "3",
  playersChoose: true,
  talk: "0",
};

/** What this browser remembers. */
export function readTeams(kept: Partial<TeamChoice> | undefined): TeamChoice {
  const names = Array.isArray(kept?.names)
    ? kept.names.filter((name) => typeof name === "string").slice(0, teamsMax)
    : [];
  const areEnough = names.length >= teamsMin;
  const isOne = kept?.devices === "one";
  return {
    isOn: kept?.isOn === true && (isOne || areEnough),
    devices: isOne ? "one" : "own",
    names: areEnough ? names : [],
    counting: countings.find((counting) => counting === kept?.counting) ?? noTeams.counting,
    best: typeof kept?.best === "string" ? kept.best : noTeams.best,
    playersChoose: kept?.playersChoose !== false,
    talk: typeof kept?.talk === "string" ? kept.talk : noTeams.talk,
  };
}

/** The previous choice, as the form holds it. */
export function teamChoice(chosen: TeamSettings | null | undefined): TeamChoice {
  if (chosen == null) return noTeams;
  const { names, counting, playersChoose, devices = "own", talkSeconds = 0 } = chosen;
  return {
    isOn: true,
    devices,
    names,
    counting: counting.type,
    best: counting.type === "bestOf" ? String(counting.count) : noTeams.best,
    playersChoose,
    talk: String(talkSeconds),
  };
}

function bestOf(text: string): number | undefined {
  const number = Number(text.trim());
  return Number.isInteger(number) && number >= 1 && number <= bestMax ? number : undefined;
}

function talkOf(text: string): number | undefined {
  const number = Number(text.trim());
  const isInRange = number >= talkMin && number <= talkMax;
  return number === 0 || (Number.isInteger(number) && isInRange) ? number : undefined;
}

/** The request; `null` without teams. */
export function teamSettings(choice: TeamChoice): TeamSettings | null {
  const { isOn, names, counting, best, playersChoose, talk } = choice;
  if (!isOn) return null;
  const talkSeconds = talkOf(talk) ?? 0;
  if (choice.devices === "one") {
    const counted = { type: "average" } as const;
    return { devices: "one", names: [], counting: counted, playersChoose: false, talkSeconds };
  }
  return {
    devices: "own",
    names: names.map((name) => name.trim()),
    counting:
      counting === "bestOf"
        ? { type: counting, count: bestOf(best) ?? Number(noTeams.best) }
        : { type: counting },
    playersChoose,
    talkSeconds,
  };
}

export type NameError = "nameMissing" | "nameTaken" | "nameTooLong";

export interface TeamErrors {
  /** By team. */
  names: readonly (NameError | undefined)[];
  best: boolean;
  talk: boolean;
}

/** How people read it: case and width don't tell two teams apart. */
const asRead = (name: string) => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** What the server would refuse; undefined if nothing. */
export function teamErrors(choice: TeamChoice): TeamErrors | undefined {
  if (!choice.isOn) return;
  const talk = talkOf(choice.talk) === undefined;
  if (choice.devices === "one") return talk ? { names: [], best: false, talk } : undefined;
  const read = choice.names.map(asRead);
  const names = read.map((name, index): NameError | undefined => {
    if (name === "") return "nameMissing";
    if ([...name].length > teamNameMax) return "nameTooLong";
    return read.indexOf(name) < index ? "nameTaken" : undefined;
  });
  const best = choice.counting === "bestOf" && bestOf(choice.best) === undefined;
  const isWrong = best || talk || names.some((error) => error !== undefined);
  return isWrong ? { names, best, talk } : undefined;
}

/** What the server says of the names, if it didn't take them. */
export function refusedNames(fields: Readonly<Record<string, string | undefined>>) {
  return Object.entries(fields).find(([field]) => /\bteams\.names\b/.test(field))?.[1];
}
