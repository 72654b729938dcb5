/** A public quiz: its topic, its author, how often it is played, and a way into it. */
import { Link } from "@tanstack/react-router";
import { Play } from "lucide-react";
import type { FeedQuiz } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { AuthorLine } from "./author-line";
import { JoinButton } from "./join-button";
import { DifficultyBadge, StaffPickBadge, StarsLine } from "./quiz-badges";
import { QuizCover } from "./quiz-cover";

/** Where the button of a card leads: into an open lobby, or into solo play. */
export type QuizWay = "join" | "alone";

/** Practicing belongs to the player's own page, so the browser opens it. */
function AloneLink({ quiz }: { quiz: FeedQuiz }) {
  return (
    <a className={buttonClass({ variant: "primary" })} href={paths.practice(quiz.id)}>
      <Play aria-hidden="true" className="size-5" />
      {t("page.alone")}
      <span className="sr-only">: {quiz.title}</span>
    </a>
  );
}

export function FeedCard({ quiz, way }: { quiz: FeedQuiz; way: QuizWay }) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border-2 border-hairline bg-surface">
      <QuizCover className="aspect-[16/7]" quiz={quiz} />
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex flex-wrap gap-2 empty:hidden sm:empty:flex">
          <DifficultyBadge difficulty={quiz.difficulty} />
          {quiz.isStaffPick && <StaffPickBadge />}
        </div>
        <div className="min-w-0">
          <h2 className="text-xl">
            <Link
              className="wrap-anywhere line-clamp-2 rounded-sm underline-offset-4 hover:underline"
              dir="auto"
              lang={quiz.language || undefined}
              to={paths.quiz(quiz.id)}
            >
              {quiz.title}
            </Link>
          </h2>
          <p className="text-muted text-sm">
            <AuthorLine quiz={quiz} />
          </p>
        </div>
        <p
          className="wrap-anywhere line-clamp-2 text-muted"
          dir="auto"
          lang={quiz.language || undefined}
        >
          {quiz.description}
        </p>
        <div className="mt-auto flex flex-col gap-3 pt-1">
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
            {quiz.coverUrl !== null && quiz.category !== "other" && (
              <span>{t(`categories.${quiz.category}`)}</span>
            )}
            <span>{t("questions", { count: quiz.questionCount })}</span>
            <span>{t("players", { count: quiz.playersJoined })}</span>
            <StarsLine rating={quiz.rating} />
            <time dateTime={quiz.createdAt}>{formatDay(quiz.createdAt)}</time>
          </p>
          {way === "join" ? <JoinButton quiz={quiz} /> : <AloneLink quiz={quiz} />}
        </div>
      </div>
    </article>
  );
}
