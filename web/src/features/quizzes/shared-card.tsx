/** A quiz that someone else shares: whose it is, what one may do with it, and leaving it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Copy, Download, Ellipsis, Eye, FilePen, LogOut } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/api/session";
import { sharedKey, unshareQuiz } from "@/api/sharing";
import type { Quiz } from "@/api/types";
import { toastFailure, toastProblem } from "@/calls/problem";
import { formatAgo, formatMoment } from "@/lib/dates";
import { t as words } from "@/messages/quiz-list";
import { t as quizWords } from "@/messages/quizzes";
import { t } from "@/messages/sharing";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { later } from "@/ui/later";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";
import { toast } from "@/ui/toast";
import type { View } from "./list-search";
import { QuizCover, QuizTitle } from "./quiz-face";
import { StartButton } from "./start-button";

const AssignDialog = later(
  async () => (await import("@/room/assigning/assign-dialog")).AssignDialog,
);
const ExportDialog = later(
  async () => (await import("@/room/exporting/export-dialog")).ExportDialog,
);

const iconClass = "size-5 shrink-0";

type Window = "assign" | "export" | "leave";

function useLeave(quiz: Quiz) {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: () => unshareQuiz(quiz.id, user?.id ?? ""),
    onSuccess: () => toast(t("left", { title: quiz.title }), { tone: "good" }),
    onError: (thrown) => toastFailure(thrown, t("leaveFailed")),
    onSettled: () => queries.invalidateQueries({ queryKey: sharedKey }),
  });
}

function SharedMenu({ quiz }: { quiz: Quiz }) {
  const [window, setWindow] = useState<Window | null>(null);
  const close = () => setWindow(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useLeave(quiz);

  function duplicate() {
    const open = (id: string) => void navigate({ to: paths.quizEdit(id) });
    import("./quiz-acts").then((acts) => acts.duplicate(queries, quiz, open), toastProblem);
  }

  return (
    <>
      <Menu
        label={words("menu", { title: quiz.title })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName="button button-ghost button-icon button-small"
      >
        <MenuLink render={<Link to={paths.quiz(quiz.id)} />}>
          <Eye aria-hidden="true" className={iconClass} />
          {words("preview")}
        </MenuLink>
        <MenuAction onClick={() => setWindow("assign")}>
          <FilePen aria-hidden="true" className={iconClass} />
          {words("assign")}
        </MenuAction>
        <MenuAction onClick={duplicate}>
          <Copy aria-hidden="true" className={iconClass} />
          {words("duplicate")}
        </MenuAction>
        <MenuAction onClick={() => setWindow("export")}>
          <Download aria-hidden="true" className={iconClass} />
          {words("export")}
        </MenuAction>
        <MenuAction onClick={() => setWindow("leave")}>
          <LogOut aria-hidden="true" className={`${iconClass} rtl:-scale-x-100`} />
          {t("leave")}
        </MenuAction>
      </Menu>
      {window === "assign" && <AssignDialog onClose={close} quiz={quiz} />}
      {window === "export" && <ExportDialog onClose={close} open quizId={quiz.id} />}
      {window === "leave" && (
        <ConfirmDialog
          hint={t("leaveHint", { name: quiz.authorName })}
          no={t("leaveNo")}
          onClose={close}
          onYes={() => {
            close();
            leave.mutate();
          }}
          title={t("leaveTitle", { title: quiz.title })}
          yes={t("leaveYes")}
        />
      )}
    </>
  );
}

interface SharedCardProps {
  quiz: Quiz;
  view: View;
  nowMs: number;
}

export function SharedCard({ quiz, view, nowMs }: SharedCardProps) {
  const isRow = view === "list";
  return (
    <article
      className={clsx(
        "relative flex h-full rounded-lg border-2 border-hairline bg-surface hover:border-primary",
        isRow ? "flex-wrap items-center gap-x-3 gap-y-2 p-3" : "flex-col",
      )}
    >
      <QuizCover isRow={isRow} quiz={quiz} />
      <div className={clsx("flex min-w-0 grow flex-col", isRow ? "basis-40" : "gap-2 p-5")}>
        <QuizTitle isRow={isRow} quiz={quiz} />
        <p className="wrap-anywhere font-semibold">
          <bdi>{t("by", { name: quiz.authorName })}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <span>{quizWords("questions", { count: quiz.questionCount })}</span>
          <time dateTime={quiz.updatedAt} title={formatMoment(quiz.updatedAt)}>
            {words("edited", { ago: formatAgo(quiz.updatedAt, nowMs) })}
          </time>
        </p>
      </div>
      <div
        className={clsx(
          "pointer-events-none relative flex flex-wrap items-center gap-2 *:pointer-events-auto",
          isRow ? "ms-auto max-sm:w-full" : "mt-auto px-5 pb-5",
        )}
      >
        {quiz.role != null && (
          <Badge tone={quiz.role === "edit" ? "primary" : "plain"}>{t(`roles.${quiz.role}`)}</Badge>
        )}
        {quiz.withheld != null && <Badge tone="bad">{quizWords("withheld.badge")}</Badge>}
        <span className={clsx("flex items-center gap-2", isRow ? "ms-auto" : "w-full")}>
          <StartButton questionCount={quiz.questionCount} quizId={quiz.id} size="small" />
          <span className="ms-auto">
            <SharedMenu quiz={quiz} />
          </span>
        </span>
      </div>
    </article>
  );
}
