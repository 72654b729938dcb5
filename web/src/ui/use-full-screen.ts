/** Whether the page fills the display, and a way to change it; browsers require a click or a key. */
import { useCallback, useEffect, useState } from "react";

export interface FullScreen {
  isOn: boolean;
  /** False where the browser has no full screen, as on most phones. */
  isAble: boolean;
  toggle: () => void;
}

/** A refusal leaves the page as it is; there is nothing to say about it. */
const ignore = () => {};

export function useFullScreen(): FullScreen {
  const [isOn, setOn] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const look = () => setOn(Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const toggle = useCallback(() => {
    if (document.fullscreenEnabled !== true) return;
    if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
    else document.documentElement.requestFullscreen().catch(ignore);
  }, []);
  return { isOn, isAble: document.fullscreenEnabled === true, toggle };
}
