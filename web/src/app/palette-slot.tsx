/**
 * Opens the palette above any page, what is started from there, and the keys that work everywhere.
 * Not above a running game: a host must not leave it by one key too many, and the big screen shows
 * nothing that isn't for everyone.
 */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useAuth } from "@/api/session";
import { AudienceStart } from "@/features/dashboard/audience-start";
import { isHelpKey, isPaletteKey, usePalette } from "@/features/palette/palette-state";
import { whenIdle } from "@/lib/when-idle";
import { isDialogAbove } from "@/ui/dialog-above";
import { later } from "@/ui/later";

const PaletteDialog = later(
  async () => (await import("@/features/palette/palette-dialog")).PaletteDialog,
);
const KeysDialog = later(async () => (await import("@/features/palette/keys-dialog")).KeysDialog);
const StartPickerDialog = later(
  async () => (await import("@/features/dashboard/start-picker-dialog")).StartPickerDialog,
);

const running = /^\/(?:host|screen)\//;
/** It has more keys, and shows them itself. */
const editor = /^\/dashboard\/quiz\/[^/]+\/edit/;

/** Whether something else has the keys. */
function isElsewhere(): boolean {
  return isDialogAbove() || running.test(location.pathname);
}

export function PaletteSlot() {
  const { isOpen, starting, hasKeys, open, close, endStart, showKeys, hideKeys } = usePalette();
  const { pathname } = useLocation();
  const { isLoggedIn } = useAuth();

  // Visitors rarely want it. For people who work here, it is loaded before they ask for it.
  useEffect(() => {
    return isLoggedIn ? whenIdle(PaletteDialog.preload) : undefined;
  }, [isLoggedIn]);

  // Another page ends what this one began. This part comes after the button, so the palette may be
  // open already when it is first drawn.
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    close();
    endStart();
    hideKeys();
  }, [pathname, close, endStart, hideKeys]);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing || event.defaultPrevented) return;
      if (isPaletteKey(event)) {
        if (usePalette.getState().isOpen) close();
        else if (isElsewhere()) return;
        else open();
      } else {
        const isHere = isHelpKey(event) && !isElsewhere() && !editor.test(location.pathname);
        if (!isHere) return;
        showKeys();
      }
      event.preventDefault();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [open, close, showKeys]);

  return (
    <>
      {isOpen && <PaletteDialog />}
      {hasKeys && <KeysDialog />}
      {starting === "audience" && <AudienceStart onClose={endStart} />}
      {starting !== null && starting !== "audience" && (
        <StartPickerDialog onClose={endStart} quiz={starting.quiz} />
      )}
    </>
  );
}
