/** A user's quizzes on their profile: what each is, how often it was played, its actions. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil, Play, Plus } from "lucide-react";
import { profileQuizzesQuery } from "@/api/profile";
import type { ProfileQuiz } from "@/api/types";
import { Loading } from "@/calls/loaded";
import { Paged } from "@/calls/paged";
import { formatDay } from "@/lib/dates";
import { t as feedWords } from "@/messages/feed";
import { t } from "@/messages/profile";
import { paths } from "@/paths";
import { useStartRoom } from "@/room/starting/use-start-room";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { toast } from "@/ui/toast";
import { moreFailure } from "./more-failure";

const cardShape = "h-56 rounded-lg";
const gridClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

function CreateLink() {
  return (
    <Link className={buttonClass({ variant: "primary" })} to={paths.quizCreate}>
      <Plus aria-hidden="true" className="size-5" />
      {t("quizzes.create")}
    </Link>
  );
}

function QuizCard({ own }: { own: ProfileQuiz }) {
  const { quiz } = own;
  const start = useStartRoom();
  function begin() {
    if (quiz.questionCount === 0) toast(t("quizzes.noQuestions"));
    else start.mutate({ quizId: quiz.id });
  }
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Badge tone={own.visibility === "PUBLIC" ? "primary" : "plain"}>
          {t(`quizzes.visibility.${own.visibility}`)}
        </Badge>
        <Badge tone={own.status === "PUBLISHED" ? "good" : "plain"}>
          {t(own.status === "PUBLISHED" ? "quizzes.published" : "quizzes.draft")}
        </Badge>
      </div>
      <h3 className="wrap-anywhere line-clamp-2 text-xl" dir="auto" title={quiz.title}>
        {quiz.title}
      </h3>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <span>{feedWords(`categories.${quiz.category}`)}</span>
        <time dateTime={quiz.createdAt}>{formatDay(quiz.createdAt)}</time>
        <span>{t("quizzes.plays", { count: quiz.playersJoined })}</span>
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-1 *:grow">
        <Link className={buttonClass({ size: "small" })} to={paths.quiz(quiz.id)}>
          {t("quizzes.details")}
        </Link>
        <Link className={buttonClass({ size: "small" })} to={paths.quizEdit(quiz.id)}>
          <Pencil aria-hidden="true" className="size-4" />
          {t("quizzes.edit")}
        </Link>
        <Button onClick={begin} pending={start.isPending} size="small" variant="highlight">
          {!start.isPending && <Play aria-hidden="true" className="size-4" />}
          {start.isPending ? t("quizzes.starting") : t("quizzes.start")}
        </Button>
      </div>
    </Card>
  );
}

export function QuizzesTab() {
  const list = useInfiniteQuery(profileQuizzesQuery());
  return (
    <Paged
      className="gap-5"
      empty={
        <EmptyState
          action={<CreateLink />}
          hint={t("quizzes.emptyHint")}
          shape={0}
          title={t("quizzes.empty")}
        />
      }
      failure={t("quizzes.failure")}
      meanwhile={
        <Loading
          className={gridClass}
          shapes={[cardShape, cardShape, cardShape]}
          words={t("quizzes.loading")}
        />
      }
      more={t("quizzes.more")}
      moreFailure={moreFailure(t("quizzes.moreFailure"))}
      query={list}
    >
      {(quizzes) => (
        <>
          <div className="flex justify-end">
            <CreateLink />
          </div>
          <ul className={gridClass}>
            {quizzes.map((own) => (
              <li key={own.quiz.id}>
                <QuizCard own={own} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Paged>
  );
}
