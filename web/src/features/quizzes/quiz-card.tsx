/** A quiz in its author's list, as a card or a row: all of it opens the editor. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Trash2 } from "lucide-react";
import type { Quiz } from "@/api/types";
import { formatAgo, formatDay, formatMoment } from "@/lib/dates";
import { t as words } from "@/messages/quiz-list";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { IconButton } from "@/ui/icon-button";
import type { View } from "./list-search";
import { QuizCover, QuizTitle } from "./quiz-face";
import { QuizMenu } from "./quiz-menu";
import { StartButton } from "./start-button";

interface QuizCardProps {
  quiz: Quiz;
  view: View;
  /** When the list was shown: times in it don't tick. */
  nowMs: number;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onDelete: () => void;
}

function Badges({ quiz }: { quiz: Quiz }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-2">
      <Badge tone={quiz.visibility === "PUBLIC" ? "primary" : "plain"}>
        {t(`badge.${quiz.visibility}`)}
      </Badge>
      <Badge tone={quiz.status === "PUBLISHED" ? "good" : "plain"}>{t(`${quiz.status}`)}</Badge>
      {quiz.withheld != null && <Badge tone="bad">{t("withheld.badge")}</Badge>}
    </span>
  );
}

function Withheld({ why }: { why: NonNullable<Quiz["withheld"]> }) {
  return (
    <div className="rounded-md border-2 border-danger bg-danger-soft p-3 text-sm">
      <p className="font-semibold">
        {t("withheld.because", { reason: t(`withheld.${why.reason}`) })}
      </p>
      {why.note !== "" && (
        <p className="wrap-anywhere" dir="auto">
          {why.note}
        </p>
      )}
      <p>{t("withheld.ask")}</p>
    </div>
  );
}

function Facts({ quiz, nowMs }: { quiz: Quiz; nowMs: number }) {
  const count = quiz.playCount;
  return (
    <p className="flex flex-wrap gap-x-3 text-muted text-sm">
      <span>{t("questions", { count: quiz.questionCount })}</span>
      <span>{count === 0 ? words("notPlayed") : words("played", { count })}</span>
      <time dateTime={quiz.updatedAt} title={formatMoment(quiz.updatedAt)}>
        {words("edited", { ago: formatAgo(quiz.updatedAt, nowMs) })}
      </time>
      <time dateTime={quiz.createdAt}>{words("created", { day: formatDay(quiz.createdAt) })}</time>
    </p>
  );
}

function Doors({ quiz }: { quiz: Quiz }) {
  return (
    <span className="grid w-full grid-cols-2 gap-2">
      <Link className={buttonClass({ size: "small" })} to={paths.quizEdit(quiz.id)}>
        {t("list.edit")}
        <span className="sr-only">: {quiz.title}</span>
      </Link>
      <Link className={buttonClass({ size: "small" })} to={paths.quizAddQuestion(quiz.id)}>
        {t("list.questions")}
        <span className="sr-only">: {quiz.title}</span>
      </Link>
    </span>
  );
}

export function QuizCard({ quiz, view, nowMs, isSelected, onSelect, onDelete }: QuizCardProps) {
  const isRow = view === "list";
  return (
    <article
      className={clsx(
        "relative flex h-full rounded-lg border-2 hover:border-primary",
        isRow ? "flex-wrap items-center gap-x-3 gap-y-2 p-3" : "flex-col",
        isSelected ? "border-primary bg-primary-soft" : "border-hairline bg-surface",
      )}
    >
      {/* Before the title, as it is on the page; above the link that covers the card. */}
      <span className={clsx("z-1", !isRow && "absolute start-2 top-2 rounded-md bg-surface/85")}>
        <Checkbox
          checked={isSelected}
          label={words("select", { title: quiz.title })}
          labelHidden
          onChange={(event) => {
            const { nativeEvent } = event;
            onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </span>
      <QuizCover isRow={isRow} quiz={quiz} />
      <div className={clsx("flex min-w-0 grow flex-col", isRow ? "basis-40" : "gap-3 p-5")}>
        {!isRow && <Badges quiz={quiz} />}
        <QuizTitle isRow={isRow} quiz={quiz} />
        {quiz.withheld != null && <Withheld why={quiz.withheld} />}
        <Facts nowMs={nowMs} quiz={quiz} />
      </div>
      {isRow && <Badges quiz={quiz} />}
      <div
        className={clsx(
          "pointer-events-none relative flex items-center gap-2 *:pointer-events-auto",
          isRow ? "ms-auto max-sm:w-full" : "mt-auto flex-wrap px-5 pb-5",
        )}
      >
        <StartButton questionCount={quiz.questionCount} quizId={quiz.id} size="small" />
        <span className="ms-auto flex">
          {!isRow && (
            <IconButton
              className="text-muted hover:text-danger"
              label={t("list.delete", { title: quiz.title })}
              onClick={onDelete}
              size="small"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          <QuizMenu onDelete={onDelete} quiz={quiz} />
        </span>
        {!isRow && <Doors quiz={quiz} />}
      </div>
    </article>
  );
}
