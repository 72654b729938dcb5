/**
 * Short sounds, made by the browser itself: no file is loaded.
 *
 * Off until somebody turns them on for their account; this browser remembers it, so that the
 * big screen, which knows no account, follows. A browser lets a page sound only after a click
 * or a key on it: until then the sounds are left out, and nothing waits for them.
 */
import { hasSound } from "@/lib/sound-choice";

export type Sound = "opened" | "closed" | "revealed" | "podium";

/** Each note: how high (Hz), when it begins and how long it lasts (s). */
const melodies: Record<Sound, readonly (readonly [number, number, number])[]> = {
  opened: [
    [523.25, 0, 0.12],
    [783.99, 0.12, 0.2],
  ],
  closed: [[261.63, 0, 0.35]],
  revealed: [
    [659.25, 0, 0.12],
    [1046.5, 0.12, 0.28],
  ],
  podium: [
    [523.25, 0, 0.15],
    [659.25, 0.15, 0.15],
    [783.99, 0.3, 0.15],
    [1046.5, 0.45, 0.6],
  ],
};

/** Loud enough for a room's loudspeakers, soft enough for headphones. */
const volume = 0.15;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!hasSound() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") {
    // Too late for this sound, in time for the next one.
    void context.resume();
    return;
  }
  sing(context, sound);
}

/** Sounds once, whatever was chosen, after a click; gives whether the browser lets it. */
export async function tryOut(sound: Sound): Promise<boolean> {
  if (typeof AudioContext === "undefined") return false;
  context ??= new AudioContext();
  await context.resume();
  sing(context, sound);
  return context.state === "running";
}

function sing(speaker: AudioContext, sound: Sound): void {
  for (const [pitch, after, length] of melodies[sound]) {
    const begin = speaker.currentTime + after;
    const tone = speaker.createOscillator();
    const loudness = speaker.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(volume, begin);
    // Fading out, because a tone that is cut off clicks.
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
