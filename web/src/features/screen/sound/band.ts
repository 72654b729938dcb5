/**
 * The stage's instruments: every sound is made here from oscillators and noise, and no file is
 * loaded. Notes are given to the browser ahead of time, so that nothing on the page delays them.
 */
import type { Cue, CueAt } from "./cues";

const rootHz = 220;
/** The frequency so many half tones above the root. */
const pitch = (halfTones: number) => rootHz * 2 ** (halfTones / 12);

/** Loud enough for a room's loudspeakers, soft enough for headphones. */
const loudest = 0.5;
const duckedTo = 0.2;
const fadeS = 0.12;

interface Note {
  /** Seconds of the audio clock. */
  at: number;
  length: number;
  hz: number;
  loud: number;
  wave?: OscillatorType;
  /** Where the pitch glides to. */
  toHz?: number;
}

/** Two bars of the lobby in eighths: half tones above the root, or nothing. */
const bass = [-12, null, null, -12, null, null, -5, null, -9, null, null, -9, null, null, -7, null];
const chords = [null, null, 3, null, null, 7, null, 3, null, null, 8, null, null, 12, null, 8];
const melody = [12, null, 15, null, 19, null, null, 15, 20, null, 19, null, 15, null, null, null];
const eighthS = 60 / 100 / 2;
/** How far ahead the lobby is written; pages in the background are only woken every second. */
const aheadS = 1.4;
const writeEveryMs = 500;

export interface Band {
  /** Plays these instead of whatever was planned. */
  play: (cues: readonly CueAt[], nowMs: number) => void;
  /** The lobby's loop; more layers join as people do. Null ends it. */
  lobby: (seatCount: number | null) => void;
  /** From 0 to 1. */
  setVolume: (volume: number) => void;
  /** Whether a video or sound of a question plays. */
  duck: (isDucked: boolean) => void;
  close: () => void;
}

export function createBand(context: AudioContext): Band {
  const master = context.createGain();
  master.connect(context.destination);
  let volume = 1;
  let isDucked = false;
  let bus = newBus();
  let loop: ReturnType<typeof setInterval> | undefined;
  let seats = 0;
  let nextEighth = 0;
  let eighth = 0;
  const hiss = noiseBuffer();

  function newBus(): GainNode {
    const gain = context.createGain();
    gain.connect(master);
    return gain;
  }

  /** What was planned fades, because cutting off a tone clicks. */
  function renewBus() {
    const old = bus;
    old.gain.setTargetAtTime(0, context.currentTime, fadeS);
    setTimeout(() => old.disconnect(), 1_000);
    bus = newBus();
  }

  function noiseBuffer(): AudioBuffer {
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    return buffer;
  }

  function envelope({ at, length, loud }: Pick<Note, "at" | "length" | "loud">): GainNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(bus);
    return gain;
  }

  function note({ at, length, hz, loud, wave = "triangle", toHz }: Note) {
    const tone = context.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(hz, at);
    if (toHz !== undefined) tone.frequency.exponentialRampToValueAtTime(toHz, at + length);
    tone.connect(envelope({ at, length, loud }));
    tone.start(at);
    tone.stop(at + length + 0.05);
  }

  function drum(at: number, length: number, loud: number, hz: number) {
    const source = context.createBufferSource();
    source.buffer = hiss;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(hz, at);
    source.connect(filter).connect(envelope({ at, length, loud }));
    source.start(at, (at * 7) % 0.5, length + 0.05);
  }

  function chord(at: number, length: number, tones: readonly number[], loud: number) {
    for (const tone of tones) note({ at, length, hz: pitch(tone), loud });
    note({ at, length, hz: pitch((tones[0] ?? 0) - 12), loud, wave: "sine" });
  }

  function roll(at: number, length: number) {
    const strokes = Math.round(length * 22);
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const way = stroke / strokes;
      drum(at + way * length, 0.09, 0.06 + 0.22 * way, 320 + 120 * (stroke % 2));
    }
  }

  const cues: Readonly<Record<Cue, (at: number) => void>> = {
    beat(at) {
      note({ at, length: 0.16, hz: pitch(0), toHz: pitch(-12), loud: 0.5, wave: "sine" });
      note({ at, length: 0.12, hz: pitch(12), loud: 0.16 });
    },
    go(at) {
      chord(at, 0.5, [12, 16, 19, 24], 0.16);
    },
    tick: (at) => note({ at, length: 0.05, hz: pitch(24), loud: 0.13, wave: "square" }),
    tock: (at) => note({ at, length: 0.06, hz: pitch(31), loud: 0.17, wave: "square" }),
    drumRoll: (at) => roll(at, 0.8),
    right(at) {
      for (const [index, tone] of [12, 16, 19, 24].entries()) {
        note({ at: at + index * 0.09, length: 0.5, hz: pitch(tone), loud: 0.2 });
      }
    },
    climb(at) {
      for (let step = 0; step < 8; step += 1) {
        const hz = pitch([0, 2, 4, 7, 9, 12, 14, 16][step] ?? 0);
        note({ at: at + step * 0.08, length: 0.18, hz: 2 * hz, loud: 0.13 });
      }
    },
    short(at) {
      chord(at, 0.25, [0, 4, 7], 0.18);
      chord(at + 0.22, 0.6, [5, 9, 12], 0.18);
    },
    fanfare(at) {
      for (const [start, length, root] of [
        [0, 0.2, 0],
        [0.2, 0.2, 0],
        [0.4, 0.2, 0],
        [0.6, 0.5, 5],
        [1.1, 0.4, 7],
        [1.5, 2, 12],
      ] as const) {
        chord(at + start, length + 0.25, [root, root + 4, root + 7, root + 12], 0.2);
      }
      roll(at + 1.5, 1);
    },
  };

  function writeEighth(at: number, index: number) {
    const low = bass[index];
    if (typeof low === "number") {
      note({ at, length: 0.4, hz: pitch(low), loud: 0.2, wave: "sine" });
    }
    const middle = chords[index];
    if (seats >= 1 && typeof middle === "number") {
      note({ at, length: 0.3, hz: pitch(middle), loud: 0.06 });
    }
    if (seats >= 4) drum(at, 0.04, index % 4 === 2 ? 0.07 : 0.025, 7_000);
    const high = melody[index];
    if (seats >= 8 && typeof high === "number") {
      note({ at, length: 0.5, hz: pitch(high), loud: 0.05, wave: "sine" });
    }
  }

  function write() {
    while (nextEighth < context.currentTime + aheadS) {
      writeEighth(Math.max(nextEighth, context.currentTime), eighth % bass.length);
      nextEighth += eighthS;
      eighth += 1;
    }
  }

  function level() {
    const to = loudest * volume * (isDucked ? duckedTo : 1);
    master.gain.setTargetAtTime(to, context.currentTime, fadeS);
  }
  level();

  return {
    play(planned, nowMs) {
      renewBus();
      for (const { cue, atMs } of planned) {
        // What is over isn't made up for.
        if (atMs >= nowMs - 50) cues[cue](context.currentTime + Math.max(0, atMs - nowMs) / 1000);
      }
    },
    lobby(seatCount) {
      if (seatCount === null) {
        clearInterval(loop);
        loop = undefined;
        return;
      }
      seats = seatCount;
      if (loop !== undefined) return;
      nextEighth = context.currentTime + 0.1;
      eighth = 0;
      write();
      loop = setInterval(write, writeEveryMs);
    },
    setVolume(next) {
      volume = next;
      level();
    },
    duck(next) {
      isDucked = next;
      level();
    },
    close() {
      clearInterval(loop);
      void context.close();
    },
  };
}
