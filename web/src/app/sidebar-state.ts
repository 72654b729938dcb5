/**
 * Whether the dashboard's sidebar is wide, stored in a cookie for seven days. Until someone chooses,
 * it is narrow where it would take a third of the window, as on a tablet.
 *
 * Ctrl+B or Cmd+B toggles it, unless a text field uses the keys for bold. On small screens, and on
 * pages that need the whole width, the same keys and button open a drawer instead.
 */
import { useEffect, useState } from "react";
import { readCookie, writeCookie } from "@/lib/storage";

const cookieName = "sidebar_state";
const cookieMaxAgeS = 7 * 24 * 60 * 60;
const smallScreen = "(max-width: 47.99rem)";
/** From here on, pages have enough room beside the wide sidebar. */
const largeScreen = "(min-width: 64rem)";

export interface SidebarState {
  expanded: boolean;
  /** "never" until it is opened for the first time. */
  drawer: "never" | "open" | "closed";
  toggle: () => void;
  closeDrawer: () => void;
}

function isFirstExpanded(): boolean {
  const chosen = readCookie(cookieName);
  if (chosen === undefined) return window.matchMedia(largeScreen).matches;
  return chosen !== "false";
}

/** With `isAlwaysDrawer`, the page is never beside it, and the cookie stays as it is. */
export function useSidebarState(isAlwaysDrawer = false): SidebarState {
  const [expanded, setExpanded] = useState(isFirstExpanded);
  const [drawer, setDrawer] = useState<SidebarState["drawer"]>("never");

  function toggle() {
    if (isAlwaysDrawer || window.matchMedia(smallScreen).matches) {
      setDrawer(drawer === "open" ? "closed" : "open");
      return;
    }
    setExpanded(!expanded);
    writeCookie(cookieName, String(!expanded), cookieMaxAgeS);
  }

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() !== "b" || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  });

  return { expanded, drawer, toggle, closeDrawer: () => setDrawer("closed") };
}
