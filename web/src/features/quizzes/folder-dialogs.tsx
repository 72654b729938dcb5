/** Creates, renames and deletes folders. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createFolder, updateFolder } from "@/api/folders";
import type { Folder } from "@/api/types";
import { AskDialog } from "@/calls/ask-dialog";
import { t } from "@/messages/folders";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { removeFolder } from "./folder-acts";
import { nameLengthMax } from "./folder-choice";
import { foldersIn, pathTo } from "./folder-tree";

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["list_quizzes"] });
}

interface NameDialogProps {
  /** The folder to rename; undefined creates one. */
  folder?: Folder;
  parentId: string | null;
  onClose: () => void;
}

export function FolderNameDialog({ folder, parentId, onClose }: NameDialogProps) {
  const [name, setName] = useState(folder?.name ?? "");
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefresh();

  async function save() {
    try {
      if (folder === undefined) await createFolder({ name, parentId });
      else await updateFolder(folder.id, { version: folder.version, name });
    } finally {
      // If someone else changed it, the next try is based on that.
      await refresh();
    }
    const said = folder === undefined ? "created" : "renamed";
    toast(t(said, { name: name.trim() }), { tone: "good" });
  }

  return (
    <AskDialog
      hint={t("nameHint")}
      initialFocus={input}
      isReady={name.trim() !== "" && name.trim() !== folder?.name}
      onClose={onClose}
      onDone={onClose}
      run={save}
      title={folder === undefined ? t("new") : t("renameTitle", { name: folder.name })}
      yes={folder === undefined ? t("create") : t("rename")}
    >
      <Field
        label={t("name")}
        maxLength={nameLengthMax}
        onChange={(event) => setName(event.target.value)}
        ref={input}
        value={name}
      />
    </AskDialog>
  );
}

interface DeleteDialogProps {
  folder: Folder;
  folders: readonly Folder[];
  onClose: () => void;
  onDone: () => void;
}

export function DeleteFolderDialog({ folder, folders, onClose, onDone }: DeleteDialogProps) {
  const queries = useQueryClient();
  const inside = foldersIn(folders, folder.id).length;
  const parent = pathTo(folders, folder.parentId).at(-1);
  const isEmpty = folder.quizCount === 0 && inside === 0;
  return (
    <AskDialog
      hint={
        isEmpty
          ? t("deleteEmpty")
          : parent === undefined
            ? t("deleteHintTop")
            : t("deleteHint", { to: parent.name })
      }
      isHarsh
      onClose={onClose}
      onDone={onDone}
      run={() => removeFolder(queries, folder)}
      title={t("deleteTitle", { name: folder.name })}
      yes={t("deleteYes")}
    >
      {!isEmpty && (
        <ul className="list-disc ps-5">
          {folder.quizCount > 0 && <li>{t("quizzes", { count: folder.quizCount })}</li>}
          {inside > 0 && <li>{t("folders", { count: inside })}</li>}
        </ul>
      )}
    </AskDialog>
  );
}
