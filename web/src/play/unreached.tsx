/**
 * Says why the server can't be reached while it can't. It stays on the page, so that its words are
 * loaded before they are needed: later is too late.
 */
import type { ComponentProps } from "react";
import { withGameWords } from "@/play/game-words";
import type { UnreachedNote } from "@/play/lost-note";
import { noAnswerWords } from "@/play/no-answer";
import { useModule } from "@/ui/use-module";

export const loadLostNotes = withGameWords(() => import("@/play/lost-note"));

/** Null while the server can be reached. */
export function Unreached({ note }: { note: ComponentProps<typeof UnreachedNote> | null }) {
  const notes = useModule(loadLostNotes);
  if (note === null) return null;
  if (typeof notes === "string") return <p role="alert">{noAnswerWords(note.failure)}</p>;
  return <notes.UnreachedNote {...note} />;
}
