/**
 * The scenes behind the big screen, and the hour in them: the sky changes with the course of the
 * quiz. A scene never says anything that isn't said in words.
 */
import type { RoomView } from "@/live/messages";

/** The right answer isn't next: the room waits, or people talk. */
export function isBetweenVotes(phase: RoomView["phase"]): boolean {
  return phase.type === "closed" && (phase.held === true || phase.talk != null);
}

export const scenes = ["weather", "paper", "space", "aquarium", "plain"] as const;
export type Scene = (typeof scenes)[number];

export const hours = ["dawn", "day", "dusk", "night"] as const;
export type Hour = (typeof hours)[number];

const firstScene: Scene = "weather";

export interface ScreenSearch {
  scene?: Scene;
}

const isScene = (value: unknown): value is Scene => scenes.some((scene) => scene === value);

/** The address may name the scene, so that a hall's own link always opens the same. */
export function readScreenSearch({ scene }: Record<string, unknown>): ScreenSearch {
  return isScene(scene) ? { scene } : {};
}

/** What was stored on this device, or the first scene. */
export function sceneOf(stored: string | null): Scene {
  return isScene(stored) ? stored : firstScene;
}

export function hourOf(phase: RoomView["phase"]["type"]): Hour {
  switch (phase) {
    case "lobby":
      return "dawn";
    case "announced":
    case "open":
    case "closed":
    case "reveal":
    case "slide":
      return "day";
    case "leaderboard":
      return "dusk";
    case "podium":
      return "night";
  }
}

/** Where the ground is dark in both themes, everything on it is drawn for the dark. */
export function isDark(scene: Scene, hour: Hour): boolean {
  return scene === "space" || (hour === "night" && scene !== "plain");
}
