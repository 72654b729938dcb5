/** Scrolls to the part of the page that the address names, and puts the focus there. */
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

export function usePlace() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "") return;
    // After the page's title has taken the focus, and a search has made room.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(hash);
      place?.scrollIntoView({ block: "start" });
      place?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
