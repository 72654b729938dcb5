/** The save status, always visible in words and spoken when it matters. */

import { CloudCheck, CloudOff, LoaderCircle, Pencil } from "lucide-react";
import { perLanguage } from "@/lib/language";
import { t } from "@/messages/editor";
import { useEditorState } from "./editor-context";
import type { SaveState } from "./model/editor-types";

const time = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }),
);

function words(save: SaveState): string {
  switch (save.kind) {
    case "saved":
      return save.at === null
        ? t("save.saved")
        : t("save.savedAt", { time: time().format(new Date(save.at)) });
    case "unsaved":
      return t("save.unsaved");
    case "saving":
      return t("save.saving");
    case "away":
      return t("save.awayShort");
    case "conflict":
      return t("save.conflictShort");
    case "refused":
      return t("save.refusedShort");
  }
}

const icons = {
  saved: CloudCheck,
  unsaved: Pencil,
  saving: LoaderCircle,
  away: CloudOff,
  conflict: CloudOff,
  refused: CloudOff,
} as const;

/** What is spoken; a save every few seconds isn't. */
function spoken(save: SaveState): string {
  if (save.kind === "away") return t("save.away");
  if (save.kind === "refused") return refusal(save);
  return "";
}

function refusal(save: Extract<SaveState, { kind: "refused" }>): string {
  const [field] = Object.values(save.error.fields);
  return t("save.refused", { reason: field ?? save.error.serverMessage ?? save.error.code });
}

export function SaveStatus() {
  const save = useEditorState((state) => state.save);
  const Icon = icons[save.kind];
  const isBad = save.kind === "away" || save.kind === "conflict" || save.kind === "refused";
  return (
    <p
      className={
        isBad
          ? "flex shrink-0 items-center gap-1.5 font-semibold text-danger text-sm"
          : "flex shrink-0 items-center gap-1.5 text-muted text-sm"
      }
      data-save={save.kind}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      <span className={isBad ? "max-sm:sr-only" : "max-xl:sr-only"}>{words(save)}</span>
      <span aria-live="polite" className="sr-only">
        {spoken(save)}
      </span>
    </p>
  );
}

/** A bar above the document when it can't be saved for a while. */
export function SaveTrouble() {
  const save = useEditorState((state) => state.save);
  const isShared = useEditorState((state) => state.shared !== null);
  if (save.kind !== "away" && save.kind !== "refused") return null;
  // The shared quiz is no longer shared to be edited; its own bar says so.
  if (isShared && save.kind === "refused" && [403, 404].includes(save.error.status)) return null;
  return (
    <p className="editor-notice rounded-md border-2 border-danger bg-danger-soft px-4 py-3 font-medium">
      {spoken(save)}
    </p>
  );
}
