/** The quiz's name, its save status, undo, and the actions on the whole quiz. */
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  ClipboardPaste,
  Ellipsis,
  FileDown,
  FileUp,
  Keyboard,
  Play,
  Redo2,
  Settings2,
  Undo2,
} from "lucide-react";
import { apiError } from "@/api/errors";
import { startRoom } from "@/api/rooms";
import { t } from "@/messages/editor";
import { t as ti } from "@/messages/import";
import { paths, patterns } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";
import { PageTitle } from "@/ui/page-title";
import { toast } from "@/ui/toast";
import { useDoc, useEditor, useEditorState } from "./editor-context";
import { SaveStatus } from "./save-status";

interface TopBarProps {
  onSettings: () => void;
  onPublish: () => void;
  onPaste: () => void;
  onExport: () => void;
  onKeys: () => void;
}

function StartButton() {
  const editor = useEditor();
  const navigate = useNavigate();
  const hasQuestions = useDoc((doc) => doc.questions.length > 0);
  const mutation = useMutation({
    mutationFn: async () => {
      await editor.flush();
      return startRoom(editor.store.getState().quizId);
    },
    onSuccess: (room) => navigate({ to: paths.host(room.code) }),
    onError(thrown) {
      toast(apiError(thrown).serverMessage ?? t("startFailed"), { tone: "bad" });
    },
  });
  return (
    <Button
      disabled={!hasQuestions}
      onClick={() => mutation.mutate()}
      pending={mutation.isPending}
      variant="highlight"
    >
      {!mutation.isPending && <Play aria-hidden="true" className="size-4 max-xs:hidden" />}
      {t(mutation.isPending ? "starting" : "start")}
    </Button>
  );
}

export function TopBar(props: TopBarProps) {
  const editor = useEditor();
  const title = useDoc((doc) => doc.details.title);
  const status = useEditorState((state) => state.status);
  const quizId = useEditorState((state) => state.quizId);
  const canUndo = useEditorState((state) => state.history.past.length > 0);
  const canRedo = useEditorState((state) => state.history.future.length > 0);
  const name = title.trim() === "" ? t("untitled") : title;
  return (
    <div className="flex flex-col gap-3">
      <PageTitle
        actions={
          <>
            <Button onClick={props.onSettings}>
              <Settings2 aria-hidden="true" className="size-4.5 max-xs:hidden" />
              {t("settings")}
            </Button>
            <Button
              onClick={props.onPublish}
              variant={status === "PUBLISHED" ? "secondary" : "primary"}
            >
              {t(status === "PUBLISHED" ? "published" : "publish")}
            </Button>
            <StartButton />
          </>
        }
        title={`${t("title")}: ${name}`}
      >
        {name}
      </PageTitle>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={status === "PUBLISHED" ? "good" : "plain"}>{t(`status.${status}`)}</Badge>
        <SaveStatus />
        <div className="ms-auto flex items-center">
          <IconButton disabled={!canUndo} label={t("undo")} onClick={editor.undo}>
            <Undo2 aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton disabled={!canRedo} label={t("redo")} onClick={editor.redo}>
            <Redo2 aria-hidden="true" className="size-5" />
          </IconButton>
          <Menu
            label={t("more")}
            trigger={<Ellipsis aria-hidden="true" className="size-5" />}
            triggerClassName="button button-ghost button-icon"
          >
            <MenuAction onClick={props.onPaste}>
              <ClipboardPaste aria-hidden="true" className="size-5" />
              {t("addMenu.paste")}
            </MenuAction>
            <MenuLink render={<Link params={{ id: quizId }} to={patterns.quizImportInto} />}>
              <FileUp aria-hidden="true" className="size-5" />
              {ti("import.menu")}
            </MenuLink>
            <MenuAction onClick={props.onExport}>
              <FileDown aria-hidden="true" className="size-5" />
              {ti("export.menu")}
            </MenuAction>
            <MenuAction onClick={props.onKeys}>
              <Keyboard aria-hidden="true" className="size-5" />
              {t("keys.open")}
            </MenuAction>
          </Menu>
        </div>
      </div>
    </div>
  );
}
