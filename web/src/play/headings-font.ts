/**
 * The typeface of headings on a player's device: the big screen's, in one weight and with the
 * letters of our languages (`scripts/headings-font.mjs`).
 *
 * It loads once the seat is taken, and is used from the next phase on: no text changes while
 * someone reads it, so nothing moves. Without it, headings stay in the system's typeface.
 */
import { useEffect, useState } from "react";
import file from "./headings.woff2";

const name = "Fanfare Headings";

let isLoaded = false;
let isWanted = false;

function load() {
  if (isWanted || typeof FontFace === "undefined") return;
  isWanted = true;
  new FontFace(name, `url(${file})`, { weight: "700 900" }).load().then(
    (face) => {
      document.fonts.add(face);
      isLoaded = true;
    },
    // A later seat in this page tries again.
    () => {
      isWanted = false;
    },
  );
}

/** Whether headings of this scene are in our typeface; it doesn't change within a scene. */
export function useHeadingsFont(scene: string): boolean {
  const [now, setNow] = useState({ scene, isOurs: isLoaded });
  useEffect(load, []);
  if (now.scene !== scene) setNow({ scene, isOurs: isLoaded });
  return now.isOurs;
}
