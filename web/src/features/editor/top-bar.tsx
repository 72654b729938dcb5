/**
 * The editor's part of the page's bar: the quiz's name, its save status, undo, and the actions on
 * the whole quiz. On a phone, all but publishing are in the menu; on a tablet, the start and the
 * settings; on a small laptop, the settings: the name needs the room.
 */
import { Link } from "@tanstack/react-router";
import {
  CircleHelp,
  ClipboardPaste,
  Ellipsis,
  FileDown,
  FileUp,
  History,
  Keyboard,
  Play,
  Redo2,
  Settings2,
  Undo2,
  UserRoundPlus,
} from "lucide-react";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/editor";
import { t as ti } from "@/messages/import";
import { paths, patterns } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";
import { PageBar } from "@/ui/page-bar";
import { useDoc, useEditor, useEditorState } from "./editor-context";
import { PresenceGroup } from "./presence/presence-group";
import { SaveStatus } from "./save-status";
import { TitleField } from "./title-field";
import { useIsNarrow } from "./use-is-narrow";
import { useStart } from "./use-start";

interface TopBarProps {
  onSettings: () => void;
  onPublish: () => void;
  onPaste: () => void;
  onExport: () => void;
  onVersions: () => void;
  onShare: () => void;
  onKeys: () => void;
  /** Shows a question. */
  onJump: (id: string) => void;
}

function useHistory() {
  const { undo, redo } = useEditor();
  return [
    {
      name: "undo",
      Icon: Undo2,
      run: undo,
      isPossible: useEditorState((state) => state.history.past.length > 0),
    },
    {
      name: "redo",
      Icon: Redo2,
      run: redo,
      isPossible: useEditorState((state) => state.history.future.length > 0),
    },
  ] as const;
}

function HistoryButtons() {
  return useHistory().map(({ name, Icon, run, isPossible }) => (
    <IconButton disabled={!isPossible} key={name} label={t(name)} onClick={run}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  ));
}

function HistoryActions() {
  return useHistory().map(
    ({ name, Icon, run, isPossible }) =>
      isPossible && (
        <MenuAction key={name} onClick={run}>
          <Icon aria-hidden="true" className="size-5" />
          {t(name)}
        </MenuAction>
      ),
  );
}

function StartButton() {
  const hasQuestions = useDoc((doc) => doc.questions.length > 0);
  const start = useStart();
  return (
    <Button
      disabled={!hasQuestions}
      onClick={() => start.mutate()}
      pending={start.isPending}
      variant="highlight"
    >
      {!start.isPending && <Play aria-hidden="true" className="size-4" />}
      {t(start.isPending ? "starting" : "start")}
    </Button>
  );
}

function StartAction() {
  const hasQuestions = useDoc((doc) => doc.questions.length > 0);
  const start = useStart();
  if (!hasQuestions) return null;
  return (
    <MenuAction onClick={() => start.mutate()}>
      <Play aria-hidden="true" className="size-5" />
      {t("start")}
    </MenuAction>
  );
}

interface MoreMenuProps extends TopBarProps {
  isPhone: boolean;
  isTablet: boolean;
  isLaptop: boolean;
}

function MoreMenu({ isPhone, isTablet, isLaptop, ...props }: MoreMenuProps) {
  const quizId = useEditorState((state) => state.quizId);
  const isOwn = useEditorState((state) => state.shared === null);
  return (
    <Menu
      label={t("more")}
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerClassName="button button-ghost button-icon"
    >
      {isPhone && <HistoryActions />}
      {isTablet && <StartAction />}
      {isLaptop && (
        <MenuAction onClick={props.onSettings}>
          <Settings2 aria-hidden="true" className="size-5" />
          {t("settings")}
        </MenuAction>
      )}
      {isOwn && (
        <MenuAction onClick={props.onShare}>
          <UserRoundPlus aria-hidden="true" className="size-5" />
          {t("share")}
        </MenuAction>
      )}
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
      <MenuAction onClick={props.onVersions}>
        <History aria-hidden="true" className="size-5" />
        {t("versions")}
      </MenuAction>
      <MenuAction onClick={props.onKeys}>
        <Keyboard aria-hidden="true" className="size-5" />
        {t("keys.open")}
      </MenuAction>
      <MenuLink render={<Link to={paths.helpTask("questions")} />}>
        <CircleHelp aria-hidden="true" className="size-5" />
        {appWords("footer.help")}
      </MenuLink>
    </Menu>
  );
}

export function TopBar(props: TopBarProps) {
  const status = useEditorState((state) => state.status);
  const isPhone = useIsNarrow("phone");
  const isTablet = useIsNarrow("tablet");
  const isLaptop = useIsNarrow("laptop");
  return (
    <PageBar>
      <div className="flex min-w-0 flex-1 items-center gap-1 sm:gap-3">
        <TitleField />
        <Badge className="max-xl:hidden" tone={status === "PUBLISHED" ? "good" : "plain"}>
          {t(`status.${status}`)}
        </Badge>
        <SaveStatus />
      </div>
      <PresenceGroup onJump={props.onJump} />
      {!isPhone && <HistoryButtons />}
      <MoreMenu {...props} isLaptop={isLaptop} isPhone={isPhone} isTablet={isTablet} />
      {!isLaptop && (
        <Button onClick={props.onSettings}>
          <Settings2 aria-hidden="true" className="size-4.5" />
          {t("settings")}
        </Button>
      )}
      <Button
        className="max-sm:px-3"
        onClick={props.onPublish}
        variant={status === "PUBLISHED" ? "secondary" : "primary"}
      >
        {t(status === "PUBLISHED" ? "published" : "publish")}
      </Button>
      {!isTablet && <StartButton />}
    </PageBar>
  );
}
