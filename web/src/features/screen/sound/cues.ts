/**
 * What is heard when. Moments of a question follow the room's clock, so that the ticking ends when
 * the time does; moments of the show follow the moment it begins on this stage.
 */
import type { RoomView } from "@/live/messages";

export type Cue =
  | "beat"
  | "go"
  | "tick"
  | "tock"
  | "drumRoll"
  | "right"
  | "climb"
  | "short"
  | "fanfare";

export interface CueAt {
  cue: Cue;
  /** On the room's clock. */
  atMs: number;
}

const secondMs = 1_000;
/** From here on the ticking is twice as quick. */
const urgentMs = 5_000;
/** More would tick for longer than anyone listens. */
const ticksMax = 90;
/** The reveal's right answer lights, and the leaderboard's rows travel. */
const revealLightsMs = 1_300;
const boardTravelsMs = 1_400;
/** How long before the winner the drums begin. */
const drumsBeforeMs = 2_200;

function countIn(opensAtMs: number): CueAt[] {
  return [
    { cue: "beat", atMs: opensAtMs - 3 * secondMs },
    { cue: "beat", atMs: opensAtMs - 2 * secondMs },
    { cue: "beat", atMs: opensAtMs - secondMs },
    { cue: "go", atMs: opensAtMs },
  ];
}

function ticking(opensAtMs: number, closesAtMs: number): CueAt[] {
  const cues: CueAt[] = [{ cue: "go", atMs: opensAtMs }];
  let leftMs = Math.floor((closesAtMs - opensAtMs - 1) / secondMs) * secondMs;
  for (let count = 0; leftMs > 0 && count < ticksMax; count += 1) {
    cues.push({ cue: leftMs > urgentMs ? "tick" : "tock", atMs: closesAtMs - leftMs });
    leftMs -= leftMs > urgentMs ? secondMs : secondMs / 2;
  }
  return cues;
}

function podium(nowMs: number, risings: readonly number[]): CueAt[] {
  const winnerMs = Math.max(...risings);
  return risings.flatMap((atMs): CueAt[] =>
    atMs === winnerMs
      ? [
          { cue: "drumRoll", atMs: nowMs + Math.max(0, atMs - drumsBeforeMs) },
          { cue: "fanfare", atMs: nowMs + atMs },
        ]
      : [{ cue: "short", atMs: nowMs + atMs }],
  );
}

/** Everything to be heard in a phase that begins now; nothing while the room is paused. */
export function cuesOf(
  { phase, paused }: Pick<RoomView, "phase" | "paused">,
  nowMs: number,
  risings: readonly number[],
): CueAt[] {
  if (paused !== null) return [];
  switch (phase.type) {
    case "announced":
      return countIn(phase.opensAtMs);
    case "open":
      return phase.closesAtMs === null
        ? [{ cue: "go", atMs: phase.opensAtMs }]
        : ticking(phase.opensAtMs, phase.closesAtMs);
    case "closed":
      // Teams talk before they can answer: the end of that is counted in, too.
      if (phase.talk?.first === true) return countIn(phase.talk.endsAtMs ?? nowMs);
      // The answer doesn't follow yet.
      if (phase.held === true || phase.talk != null) return [];
      return [{ cue: "drumRoll", atMs: nowMs }];
    case "reveal":
      return [{ cue: "right", atMs: nowMs + revealLightsMs }];
    case "leaderboard":
      return [{ cue: "climb", atMs: nowMs + boardTravelsMs }];
    case "podium":
      return risings.length === 0 ? [] : podium(phase.beganAtMs ?? nowMs, risings);
    case "lobby":
    case "slide":
      return [];
  }
}
