/** Moves quizzes, or a folder with everything in it, to a folder. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { apiError } from "@/api/errors";
import { updateFolder } from "@/api/folders";
import type { Folder, Quiz } from "@/api/types";
import { AskDialog } from "@/calls/ask-dialog";
import { t } from "@/messages/folders";
import { toast } from "@/ui/toast";
import { moveTo } from "./folder-acts";
import { FolderChoice } from "./folder-choice";
import { mayMove } from "./folder-tree";

/** The folder that all of them are in; null is none, and undefined means several. */
function sharedPlace(quizzes: readonly Quiz[]): string | null | undefined {
  const places = new Set(quizzes.map((quiz) => quiz.folderId ?? null));
  return places.size === 1 ? [...places][0] : undefined;
}

export function MoveQuizzesDialog(props: { quizzes: readonly Quiz[]; onClose: () => void }) {
  const { quizzes, onClose } = props;
  const queries = useQueryClient();
  const before = sharedPlace(quizzes);
  const [chosen, setChosen] = useState<Folder | null>();
  const value = chosen === undefined ? before : (chosen?.id ?? null);
  const focus = useRef<HTMLInputElement>(null);
  const [first] = quizzes;
  return (
    <AskDialog
      hint={t("moveHint")}
      initialFocus={focus}
      isReady={chosen !== undefined && value !== before}
      onClose={onClose}
      onDone={onClose}
      run={() => moveTo(queries, quizzes, chosen ?? null)}
      title={
        quizzes.length === 1 && first !== undefined
          ? t("moveOne", { name: first.title })
          : t("moveMany", { count: quizzes.length })
      }
      yes={t("moveHere")}
    >
      <FolderChoice
        focusRef={focus}
        isBlocked={() => false}
        onChange={setChosen}
        outside={t("none")}
        value={value}
      />
    </AskDialog>
  );
}

export function MoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Folder | null>();
  const value = chosen === undefined ? folder.parentId : (chosen?.id ?? null);
  const focus = useRef<HTMLInputElement>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ["list_quizzes"] });

  async function move(version: number, parentId: string | null) {
    const moved = await updateFolder(folder.id, { version, parentId });
    await refresh();
    return moved;
  }

  async function moveBack(version: number) {
    try {
      await move(version, folder.parentId);
      toast(t("movedBack"), { tone: "good" });
    } catch (thrown) {
      toast(apiError(thrown).serverMessage ?? t("moveFailure"), { tone: "bad" });
    }
  }

  async function run() {
    try {
      const { version } = await move(folder.version, value ?? null);
      const undo = { label: t("undo"), onClick: () => void moveBack(version) };
      toast(t("movedFolder", { name: folder.name }), { tone: "good", action: undo });
    } catch (thrown) {
      // The next try is based on what it is now.
      await refresh();
      throw thrown;
    }
  }

  return (
    <AskDialog
      hint={t("moveFolderHint")}
      initialFocus={focus}
      isReady={chosen !== undefined && value !== folder.parentId}
      onClose={onClose}
      onDone={onClose}
      run={run}
      title={t("moveOne", { name: folder.name })}
      yes={t("moveHere")}
    >
      <FolderChoice
        focusRef={focus}
        isBlocked={(folders, id) => id !== folder.parentId && !mayMove(folders, folder, id)}
        onChange={setChosen}
        outside={t("top")}
        value={value}
      />
    </AskDialog>
  );
}
