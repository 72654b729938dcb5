/**
 * Which scene this stage shows, and whether it is calm. The device remembers both, because a
 * projector belongs to no account; a scene in the address comes first.
 */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";
import { applyLook } from "@/lib/look";
import { readLocal, writeLocal } from "@/lib/storage";
import type { RoomView } from "@/live/messages";
import { type Hour, hourOf, isDark, type Scene, type ScreenSearch, sceneOf } from "./scenes";

const sceneKey = "fanfare.stageScene";
const calmKey = "fanfare.stageCalm";

export interface StageScene {
  scene: Scene;
  hour: Hour;
  /** Less motion on this stage, whatever its system says. */
  isCalm: boolean;
  choose: (scene: Scene) => void;
  setCalm: (isCalm: boolean) => void;
}

/** Colors and motion are the page's, so that every part of the stage follows them. */
function useStageLook(isInDark: boolean, isCalm: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isInDark) dataset["theme"] = "dark";
    if (isCalm) dataset["motion"] = "reduced";
    return applyLook;
  }, [isInDark, isCalm]);
}

export function useScene(view: RoomView | null): StageScene {
  const inAddress = (useSearch({ strict: false }) as ScreenSearch).scene;
  const navigate = useNavigate();
  const [stored, setStored] = useState(() => sceneOf(readLocal(sceneKey)));
  const [isCalm, setShown] = useState(() => readLocal(calmKey) === "true");
  const scene = inAddress ?? stored;
  const hour = hourOf(view?.phase.type ?? "lobby");
  useStageLook(view !== null && isDark(scene, hour), isCalm);

  return {
    scene,
    hour,
    isCalm,
    choose(next) {
      setStored(next);
      writeLocal(sceneKey, next);
      if (inAddress === undefined) return;
      void navigate({ to: ".", search: { scene: next } as ScreenSearch, replace: true });
    },
    setCalm(next) {
      setShown(next);
      writeLocal(calmKey, next ? "true" : null);
    },
  };
}
