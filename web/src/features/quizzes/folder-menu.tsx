/** What can be done with a folder, behind its three dots. */
import { useNavigate } from "@tanstack/react-router";
import { Download, Ellipsis, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { exportFolder } from "@/api/quiz-files";
import type { Folder } from "@/api/types";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/folders";
import { paths } from "@/paths";
import { later } from "@/ui/later";
import { Menu, MenuAction } from "@/ui/menu";
import { quizzesIn } from "./folder-tree";

const FolderNameDialog = later(async () => (await import("./folder-dialogs")).FolderNameDialog);
const DeleteFolderDialog = later(async () => (await import("./folder-dialogs")).DeleteFolderDialog);
const MoveFolderDialog = later(async () => (await import("./move-dialog")).MoveFolderDialog);

const iconClass = "size-5 shrink-0";

interface FolderMenuProps {
  folder: Folder;
  folders: readonly Folder[];
  /** One is inside the folder, and leaves it when it is deleted. */
  isOpen?: boolean;
}

export function FolderMenu({ folder, folders, isOpen = false }: FolderMenuProps) {
  const [asked, setAsked] = useState<"rename" | "move" | "delete">();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);

  function leave() {
    close();
    if (!isOpen) return;
    const search = folder.parentId === null ? {} : { folder: folder.parentId };
    void navigate({ to: paths.quizzes, search, replace: true });
  }

  function give() {
    const read = () => exportFolder(folder.id);
    import("./folder-acts").then((acts) => acts.exportAll(read), toastProblem);
  }

  return (
    <>
      <Menu
        label={t("menu", { name: folder.name })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName="button button-ghost button-icon button-small"
      >
        <MenuAction onClick={() => setAsked("rename")}>
          <Pencil aria-hidden="true" className={iconClass} />
          {t("rename")}
        </MenuAction>
        <MenuAction onClick={() => setAsked("move")}>
          <FolderInput aria-hidden="true" className={iconClass} />
          {t("move")}
        </MenuAction>
        {quizzesIn(folders, folder) > 0 && (
          <MenuAction onClick={give}>
            <Download aria-hidden="true" className={iconClass} />
            {t("export")}
          </MenuAction>
        )}
        <MenuAction onClick={() => setAsked("delete")}>
          <Trash2 aria-hidden="true" className={`${iconClass} text-danger`} />
          <span className="text-danger">{t("delete")}</span>
        </MenuAction>
      </Menu>
      {asked === "rename" && (
        <FolderNameDialog folder={folder} onClose={close} parentId={folder.parentId} />
      )}
      {asked === "move" && <MoveFolderDialog folder={folder} onClose={close} />}
      {asked === "delete" && (
        <DeleteFolderDialog folder={folder} folders={folders} onClose={close} onDone={leave} />
      )}
    </>
  );
}
