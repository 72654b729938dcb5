/**
 * How people in a crowd move: like the keyframes `stage-hop` and `cheer` of the style sheet, which
 * move the signs that are elements.
 */

/** Everything is a share of the person's size. */
export interface Pose {
  up: number;
  turn: number;
  wide: number;
  tall: number;
  /** How much of them is seen. */
  seen: number;
}

interface Keyframe extends Pose {
  at: number;
}

export interface Move {
  ms: number;
  times?: number;
  /** What they do afterward, if they don't just stand there. */
  stays?: Pose;
  frames: readonly Keyframe[];
}

const standing: Pose = { up: 0, turn: 0, wide: 1, tall: 1, seen: 1 };
const degree = Math.PI / 180;

/** Someone wakes, or arrives. */
export const hop: Move = {
  ms: 500,
  frames: [
    { ...standing, at: 0, wide: 0.4, tall: 0.4 },
    { ...standing, at: 0.45, up: 0.35, wide: 1.1, tall: 1.1 },
    { ...standing, at: 1 },
  ],
};

/** Someone taps their sign on their phone. */
export const joyHop: Move = {
  ms: 700,
  frames: [
    { ...standing, at: 0 },
    { ...standing, at: 0.25, up: 0.7, turn: -8 * degree },
    { ...standing, at: 0.5, wide: 1.1, tall: 0.85 },
    { ...standing, at: 0.7, up: 0.35, turn: 6 * degree },
    { ...standing, at: 1 },
  ],
};

/** Someone had it right. */
export const jump: Move = {
  ms: 700,
  times: 3,
  frames: [
    { ...standing, at: 0 },
    { ...standing, at: 0.35, up: 0.38, tall: 1.06 },
    { ...standing, at: 0.7, wide: 1.06, tall: 0.94 },
    { ...standing, at: 1 },
  ],
};

const behind: Pose = { ...standing, seen: 0.45 };

/** Someone makes room for those who jump. */
export const stepBack: Move = {
  ms: 500,
  stays: behind,
  frames: [
    { ...standing, at: 0 },
    { ...behind, at: 1 },
  ],
};

/** Nearly `--ease-out`, without solving its curve. */
const eased = (share: number) => 1 - (1 - share) ** 5;

/** The pose after so many milliseconds; null once the move is over. */
export function poseAt(move: Move, ms: number): Pose | null {
  if (ms >= move.ms * (move.times ?? 1)) return null;
  const share = (Math.max(0, ms) % move.ms) / move.ms;
  const next = move.frames.findIndex(({ at }) => at > share);
  const to = move.frames[next];
  const from = move.frames[next - 1];
  if (to === undefined || from === undefined) return null;
  const done = eased((share - from.at) / (to.at - from.at));
  const between = (a: number, b: number) => a + (b - a) * done;
  return {
    up: between(from.up, to.up),
    turn: between(from.turn, to.turn),
    wide: between(from.wide, to.wide),
    tall: between(from.tall, to.tall),
    seen: between(from.seen, to.seen),
  };
}
