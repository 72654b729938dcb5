/**
 * Opens the palette above any page, and what is started from there. Not above a running game: a host
 * must not leave it by one key too many, and the big screen shows nothing that isn't for everyone.
 */
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { isPaletteKey, usePalette } from "@/features/palette/palette-state";
import { later } from "@/ui/later";

const PaletteDialog = later(
  async () => (await import("@/features/palette/palette-dialog")).PaletteDialog,
);
const StartPickerDialog = later(
  async () => (await import("@/features/dashboard/start-picker-dialog")).StartPickerDialog,
);

const running = /^\/(?:host|screen)\//;

/** Whether something else has the keys. */
function isElsewhere(): boolean {
  const above = document.querySelector("[role=dialog], [role=alertdialog]");
  return above !== null || running.test(location.pathname);
}

export function PaletteSlot() {
  const { isOpen, starting, open, close, endStart } = usePalette();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends what this one began.
  useEffect(() => {
    close();
    endStart();
  }, [pathname, close, endStart]);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isPaletteKey(event) || event.isComposing || event.defaultPrevented) return;
      if (usePalette.getState().isOpen) close();
      else if (isElsewhere()) return;
      else open();
      event.preventDefault();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [open, close]);

  return (
    <>
      {isOpen && <PaletteDialog />}
      {starting !== null && <StartPickerDialog onClose={endStart} quiz={starting.quiz} />}
    </>
  );
}
