/** A quiz in its author's list, with all its actions. */
import { Link } from "@tanstack/react-router";
import { ListPlus, Pencil, Trash2 } from "lucide-react";
import type { Quiz } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { IconButton } from "@/ui/icon-button";
import { StartButton } from "./start-button";

interface QuizCardProps {
  quiz: Quiz;
  onDelete: () => void;
}

export function QuizCard({ quiz, onDelete }: QuizCardProps) {
  const iconClass = "size-4";
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-2">
        <span className="flex min-w-0 flex-wrap gap-2">
          <Badge tone={quiz.visibility === "PUBLIC" ? "primary" : "plain"}>
            {t(`badge.${quiz.visibility}`)}
          </Badge>
          <Badge tone={quiz.status === "PUBLISHED" ? "good" : "plain"}>{t(`${quiz.status}`)}</Badge>
          {quiz.withheld != null && <Badge tone="bad">{t("withheld.badge")}</Badge>}
        </span>
        <IconButton
          className="-me-2 -mt-2 ms-auto text-muted hover:text-danger"
          label={t("list.delete", { title: quiz.title })}
          onClick={onDelete}
          size="small"
        >
          <Trash2 aria-hidden="true" className={iconClass} />
        </IconButton>
      </div>
      <h2 className="wrap-anywhere line-clamp-2 text-xl" dir="auto" title={quiz.title}>
        {quiz.title}
      </h2>
      {quiz.withheld != null && (
        <div className="rounded-md border-2 border-danger bg-danger-soft p-3 text-sm">
          <p className="font-semibold">
            {t("withheld.because", { reason: t(`withheld.${quiz.withheld.reason}`) })}
          </p>
          {quiz.withheld.note !== "" && (
            <p className="wrap-anywhere" dir="auto">
              {quiz.withheld.note}
            </p>
          )}
          <p>{t("withheld.ask")}</p>
        </div>
      )}
      <p className="text-muted text-sm">
        {t("questions", { count: quiz.questionCount })}
        {" · "}
        {formatDay(quiz.createdAt)}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">
        <StartButton questionCount={quiz.questionCount} quizId={quiz.id} size="small" />
        {/* Where there is little room, both wrap to the next line together. */}
        <span className="flex flex-wrap gap-2">
          <Link className={buttonClass({ size: "small" })} to={paths.quizEdit(quiz.id)}>
            <Pencil aria-hidden="true" className={`${iconClass} max-xs:hidden`} />
            {t("list.edit")}
          </Link>
          <Link className={buttonClass({ size: "small" })} to={paths.quizAddQuestion(quiz.id)}>
            <ListPlus aria-hidden="true" className={`${iconClass} max-xs:hidden`} />
            {t("list.questions")}
          </Link>
        </span>
      </div>
    </Card>
  );
}
