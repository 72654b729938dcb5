/** A public profile; any other looks like it doesn't exist. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { apiError } from "@/api/errors";
import { publicProfileQuery, publicQuizzesQuery } from "@/api/profile";
import { useAuth } from "@/api/session";
import type { FeedQuiz, PublicProfile } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { Paged } from "@/calls/paged";
import { formatDay } from "@/lib/dates";
import { t as feedWords } from "@/messages/feed";
import { t } from "@/messages/profile";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { AchievementCard } from "./achievement-card";
import { moreFailure } from "./more-failure";
import { ProfileFigures } from "./profile-figures";
import { ProfileHeader } from "./profile-header";

const gridClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

function QuizCard({ quiz }: { quiz: FeedQuiz }) {
  return (
    <Card className="flex h-full flex-col gap-2">
      <h3 className="text-xl">
        <Link
          className="wrap-anywhere line-clamp-2 rounded-sm underline-offset-4 hover:underline"
          dir="auto"
          to={paths.quiz(quiz.id)}
        >
          {quiz.title}
        </Link>
      </h3>
      <p className="mt-auto flex flex-wrap gap-x-3 text-muted text-sm">
        <span>{feedWords(`categories.${quiz.category}`)}</span>
        <span>{t("user.questions", { count: quiz.questionCount })}</span>
        <span>{t("quizzes.plays", { count: quiz.playersJoined })}</span>
        <time dateTime={quiz.createdAt}>{formatDay(quiz.createdAt)}</time>
      </p>
    </Card>
  );
}

function Quizzes({ id }: { id: string }) {
  const list = useInfiniteQuery(publicQuizzesQuery(id));
  return (
    <Paged
      empty={<p className="text-muted">{t("user.noQuizzes")}</p>}
      failure={t("quizzes.moreFailure")}
      more={t("quizzes.more")}
      moreFailure={moreFailure(t("quizzes.moreFailure"))}
      query={list}
      skeleton="h-32 rounded-lg"
    >
      {(quizzes) => (
        <ul className={gridClass}>
          {quizzes.map((quiz) => (
            <li key={quiz.id}>
              <QuizCard quiz={quiz} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

function Loaded({ profile }: { profile: PublicProfile }) {
  const { user } = useAuth();
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-8">
      <ProfileHeader earned={profile.achievements} person={profile} stats={profile.stats}>
        {user?.id === profile.id && (
          <p className="text-muted">
            {t("user.isMine")}{" "}
            <Link
              className="font-semibold text-primary underline underline-offset-4"
              search={{ tab: "settings" }}
              to={paths.profile}
            >
              {t("edit")}
            </Link>
          </p>
        )}
      </ProfileHeader>
      <ProfileFigures stats={profile.stats} />
      <section className="flex flex-col gap-4">
        <h2 className="text-2xl">{t("tabs.achievements")}</h2>
        {profile.achievements.length === 0 ? (
          <p className="text-muted">{t("achievements.empty")}</p>
        ) : (
          <ul className={gridClass}>
            {profile.achievements.map(({ id, unlockedAt }) => (
              <li key={id}>
                <AchievementCard id={id} unlockedAt={unlockedAt} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-2xl">{t("user.quizzes")}</h2>
        <Quizzes id={profile.id} />
      </section>
    </div>
  );
}

export function UserPage() {
  const { id = "" } = useParams({ strict: false });
  const profile = useQuery(publicProfileQuery(id));
  if (profile.data !== undefined) return <Loaded profile={profile.data} />;
  if (profile.isError) {
    const isMissing = apiError(profile.error).status === 404;
    return (
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-12">
        <PageTitle
          className={isMissing ? "" : "sr-only"}
          title={isMissing ? t("user.missing") : t("failure")}
        />
        {isMissing ? (
          <EmptyState
            action={
              <Link className={buttonClass({ variant: "primary" })} to={paths.feed}>
                {t("user.toFeed")}
              </Link>
            }
            title={t("user.missingHint")}
          />
        ) : (
          <Failed query={profile} title={t("failure")} />
        )}
      </div>
    );
  }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8">
      <p className="text-muted" role="status">
        {t("loading")}
      </p>
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-40" />
    </div>
  );
}
