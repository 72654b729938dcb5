/**
 * The dialogs of the editor. Each is loaded when it is first opened, or earlier when the editor is
 * idle, so that a shortcut never waits for its dialog.
 */
import { useEffect, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { withHostWords } from "@/messages/host-words";
import { later } from "@/ui/later";
import { useEditor } from "./editor-context";
import type { Defaults, Kind } from "./model/document";

const load = {
  add: () => import("./add-question"),
  bank: withHostWords(() => import("./bank-dialog")),
  export: () => import("@/room/exporting/export-dialog"),
  paste: () => import("./paste-dialog"),
  publish: () => import("./publish-dialog"),
  settings: () => import("./quiz-settings"),
  share: withHostWords(() => import("@/room/sharing/share-dialog")),
  keys: () => import("./shortcut-dialog"),
  versions: withHostWords(() => import("./version-dialog")),
} as const;

const AddQuestion = later(async () => (await load.add()).AddQuestion);
const BankDialog = later(async () => (await load.bank()).BankDialog);
const ExportDialog = later(async () => (await load.export()).ExportDialog);
const PasteDialog = later(async () => (await load.paste()).PasteDialog);
const PublishDialog = later(async () => (await load.publish()).PublishDialog);
const QuizSettings = later(async () => (await load.settings()).QuizSettings);
const ShareDialog = later(async () => (await load.share()).ShareDialog);
const VersionDialog = later(async () => (await load.versions()).VersionDialog);
const ShortcutDialog = later(async () => (await load.keys()).ShortcutDialog);

export type EditorWindow = keyof typeof load;

/** The page comes first; no one needs a dialog in its first moment. */
const idleMs = 1_000;

interface EditorWindowsProps {
  open: EditorWindow | null;
  onOpen: (window: EditorWindow | null) => void;
  defaults: Defaults;
  onAdd: (kind: Kind) => void;
  onAddAll: (questions: readonly DocumentQuestion[]) => void;
  onJump: (questionId: string) => void;
}

export function EditorWindows({ open, onOpen, defaults, ...props }: EditorWindowsProps) {
  const [known, setKnown] = useState<ReadonlySet<EditorWindow>>(new Set());
  const editor = useEditor();
  const close = () => onOpen(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      // It is needed when there may be no network.
      const confirm = () => import("@/ui/confirm-dialog");
      // A failure is noticed where the dialog is opened.
      for (const loadOne of [...Object.values(load), confirm]) loadOne().catch(() => {});
    }, idleMs);
    return () => clearTimeout(timer);
  }, []);

  // A dialog that was opened once stays mounted, so that it can animate out.
  if (open !== null && !known.has(open)) setKnown(new Set([...known, open]));

  return (
    <>
      {known.has("add") && (
        <AddQuestion
          onAdd={(kind) => {
            close();
            props.onAdd(kind);
          }}
          onBank={() => onOpen("bank")}
          onClose={close}
          onPaste={() => onOpen("paste")}
          open={open === "add"}
        />
      )}
      {known.has("bank") && (
        <BankDialog
          onAdd={(questions) => {
            close();
            props.onAddAll(questions);
          }}
          onClose={close}
          open={open === "bank"}
        />
      )}
      {known.has("paste") && (
        <PasteDialog
          defaults={defaults}
          onAdd={(questions) => {
            close();
            props.onAddAll(questions);
          }}
          onClose={close}
          open={open === "paste"}
        />
      )}
      {known.has("publish") && (
        <PublishDialog
          onAdd={() => onOpen("add")}
          onBank={() => onOpen("bank")}
          onClose={close}
          onJump={props.onJump}
          onPaste={() => onOpen("paste")}
          onSettings={() => onOpen("settings")}
          open={open === "publish"}
        />
      )}
      {known.has("settings") && <QuizSettings onClose={close} open={open === "settings"} />}
      {known.has("export") && (
        <ExportDialog
          onClose={close}
          open={open === "export"}
          quizId={editor.store.getState().quizId}
          save={() => editor.flush()}
        />
      )}
      {known.has("share") && (
        <ShareDialog
          onClose={close}
          open={open === "share"}
          quizId={editor.store.getState().quizId}
        />
      )}
      {known.has("versions") && <VersionDialog onClose={close} open={open === "versions"} />}
      {known.has("keys") && <ShortcutDialog onClose={close} open={open === "keys"} />}
    </>
  );
}
