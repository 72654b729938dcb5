/**
 * What has to make room on the page glides to its new place instead of jumping there: a question
 * whose answers open, names in the lobby when someone joins. Where less motion is wanted, it is
 * there at once.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { wantsLessMotion } from "@/lib/look";

const glideMs = 250;

interface Place {
  x: number;
  y: number;
}

/** Moves what `gliding` selects. Call it after what fits the page to the window. */
export function useGlide(part: RefObject<HTMLElement | null>, gliding: string): void {
  const places = useRef(new Map<HTMLElement, Place>());
  useLayoutEffect(() => {
    const found = [...(part.current?.querySelectorAll<HTMLElement>(gliding) ?? [])];
    // These ignore what is still moving.
    const now = new Map(found.map((each) => [each, { x: each.offsetLeft, y: each.offsetTop }]));
    for (const [each, place] of now) {
      const before = places.current.get(each) ?? place;
      const x = before.x - place.x;
      const y = before.y - place.y;
      if ((x === 0 && y === 0) || wantsLessMotion() || typeof each.animate !== "function") continue;
      each.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        // A glide that is under way goes on; this one comes on top.
        composite: "add",
        duration: glideMs,
        easing: "ease-out",
      });
    }
    places.current = now;
  });
}
