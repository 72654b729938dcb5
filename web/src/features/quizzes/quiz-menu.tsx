/** What else can be done with a quiz, behind the three dots of its card. */
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  ChartColumn,
  Copy,
  Download,
  Ellipsis,
  Eye,
  FilePen,
  FolderInput,
  Link2,
  Trash2,
  UserRoundPlus,
} from "lucide-react";
import { useState } from "react";
import type { Quiz } from "@/api/types";
import { toastProblem } from "@/calls/problem";
import { withHostWords } from "@/messages/host-words";
import { t } from "@/messages/quiz-list";
import { paths } from "@/paths";
import { later } from "@/ui/later";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";

const AssignDialog = later(
  withHostWords(async () => (await import("@/room/assigning/assign-dialog")).AssignDialog),
);
const MoveDialog = later(
  withHostWords(async () => (await import("./move-dialog")).MoveQuizzesDialog),
);
const ExportDialog = later(
  async () => (await import("@/room/exporting/export-dialog")).ExportDialog,
);

const ShareDialog = later(
  withHostWords(async () => (await import("@/room/sharing/share-dialog")).ShareDialog),
);

const iconClass = "size-5 shrink-0";

const acts = () => import("./quiz-acts");

export function QuizMenu({ quiz, onDelete }: { quiz: Quiz; onDelete: () => void }) {
  const [isExporting, setExporting] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();

  function duplicate() {
    const open = (id: string) => void navigate({ to: paths.quizEdit(id) });
    acts().then((all) => all.duplicate(queries, quiz, open), toastProblem);
  }

  return (
    <>
      <Menu
        label={t("menu", { title: quiz.title })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName="button button-ghost button-icon button-small"
      >
        <MenuLink render={<Link to={paths.quiz(quiz.id)} />}>
          <Eye aria-hidden="true" className={iconClass} />
          {t("preview")}
        </MenuLink>
        <MenuLink render={<Link search={{ quiz: quiz.id }} to={paths.sessions} />}>
          <ChartColumn aria-hidden="true" className={iconClass} />
          {t("results")}
        </MenuLink>
        <MenuAction onClick={() => setAssigning(true)}>
          <FilePen aria-hidden="true" className={iconClass} />
          {t("assign")}
        </MenuAction>
        <MenuAction onClick={() => setSharing(true)}>
          <UserRoundPlus aria-hidden="true" className={iconClass} />
          {t("share")}
        </MenuAction>
        <MenuAction onClick={duplicate}>
          <Copy aria-hidden="true" className={iconClass} />
          {t("duplicate")}
        </MenuAction>
        <MenuAction onClick={() => setMoving(true)}>
          <FolderInput aria-hidden="true" className={iconClass} />
          {t("moveToFolder")}
        </MenuAction>
        {quiz.status === "PUBLISHED" && (
          <MenuAction onClick={() => void acts().then((all) => all.copyLink(quiz), toastProblem)}>
            <Link2 aria-hidden="true" className={iconClass} />
            {t("copyLink")}
          </MenuAction>
        )}
        <MenuAction onClick={() => setExporting(true)}>
          <Download aria-hidden="true" className={iconClass} />
          {t("export")}
        </MenuAction>
        <MenuAction onClick={onDelete}>
          <Trash2 aria-hidden="true" className={`${iconClass} text-danger`} />
          <span className="text-danger">{t("delete")}</span>
        </MenuAction>
      </Menu>
      {isAssigning && <AssignDialog onClose={() => setAssigning(false)} quiz={quiz} />}
      {isSharing && <ShareDialog onClose={() => setSharing(false)} open quizId={quiz.id} />}
      {isMoving && <MoveDialog onClose={() => setMoving(false)} quizzes={[quiz]} />}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} open quizId={quiz.id} />}
    </>
  );
}
