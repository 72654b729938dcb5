/** A quiz's page: its topic and questions, its ratings, and the actions on it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { apiError } from "@/api/errors";
import { quizPageQuery } from "@/api/feed";
import { useAuth } from "@/api/session";
import type { QuizPage as Page } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { formatDay } from "@/lib/dates";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { AuthorLanguage } from "@/ui/author-language";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { AuthorLine } from "./author-line";
import { languageName } from "./language-name";
import { QuestionPreview } from "./question-preview";
import { QuizActions } from "./quiz-actions";
import { DifficultyBadge, StaffPickBadge, StarsLine } from "./quiz-badges";
import { QuizCover } from "./quiz-cover";
import { RatingForm } from "./rating-form";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Facts({ quiz }: { quiz: Page["quiz"] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {quiz.category !== "other" && (
        <Fact name={t("page.category")}>{t(`categories.${quiz.category}`)}</Fact>
      )}
      {quiz.language !== "" && <Fact name={t("page.language")}>{languageName(quiz.language)}</Fact>}
      <Fact name={t("page.questions")}>{quiz.questionCount}</Fact>
      <Fact name={t("page.players")}>{formatNumber(quiz.playersJoined)}</Fact>
      <Fact name={t("page.rating")}>
        {quiz.rating.count === 0 ? t("page.noRating") : <StarsLine rating={quiz.rating} />}
      </Fact>
      <Fact name={t("page.created")}>
        <time dateTime={quiz.createdAt}>{formatDay(quiz.createdAt)}</time>
      </Fact>
    </dl>
  );
}

/** Who sees this page, if not everyone. */
function audienceOf(page: Page): string | undefined {
  if (!page.isPublished) return t("page.draft");
  if (page.isListed) return;
  return t("page.unlisted");
}

function Loaded({ page }: { page: Page }) {
  const { isLoggedIn } = useAuth();
  const { quiz } = page;
  const audience = audienceOf(page);
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {/* As tall as its title needs: a cover is never too small for what stands on it. */}
        <QuizCover className="min-h-52 rounded-lg border-2 border-hairline sm:min-h-72" quiz={quiz}>
          <div className="relative m-3 flex max-w-full flex-col gap-2 rounded-md bg-surface/90 px-4 py-3 text-text sm:m-5">
            <PageTitle subtitle={<AuthorLine quiz={quiz} />} title={quiz.title} />
            <div className="flex flex-wrap gap-2">
              <DifficultyBadge difficulty={quiz.difficulty} />
              {quiz.isStaffPick && <StaffPickBadge />}
            </div>
          </div>
        </QuizCover>
        <Facts quiz={quiz} />
        {audience !== undefined && (
          <p className="rounded-md border-2 border-hairline bg-sunken px-4 py-3">{audience}</p>
        )}
        <p
          className="max-w-prose whitespace-pre-line text-lg"
          dir="auto"
          lang={quiz.language || undefined}
        >
          {quiz.description}
        </p>
        {quiz.tags.length > 0 && (
          <ul aria-label={t("page.tags")} className="flex flex-wrap gap-1.5">
            {quiz.tags.map((tag) => (
              <li className="min-w-0" key={tag}>
                <Badge>
                  <span dir="auto">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <aside className="flex flex-col gap-6 lg:row-span-2">
        <QuizActions page={page} />
        {page.mayRate ? (
          <RatingForm page={page} />
        ) : (
          isLoggedIn && !quiz.isMine && <p className="text-muted text-sm">{t("rate.after")}</p>
        )}
      </aside>
      <AuthorLanguage value={quiz.language}>
        <QuestionPreview questions={page.questions} />
      </AuthorLanguage>
    </div>
  );
}

export function QuizPage() {
  const { id = "" } = useParams({ strict: false });
  const { isPending: isChecking } = useAuth();
  // An author's private quiz doesn't exist for anyone else, so wait until the session check is
  // done.
  const page = useQuery({ ...quizPageQuery(id), enabled: !isChecking });
  if (page.data !== undefined) return <Loaded page={page.data} />;
  if (page.isError) {
    const isMissing = apiError(page.error).status === 404;
    return (
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-12">
        <PageTitle
          className={isMissing ? "" : "sr-only"}
          title={isMissing ? t("page.missing") : t("page.failure")}
        />
        {isMissing ? (
          <EmptyState
            action={
              <Link className={buttonClass({ variant: "primary" })} to={paths.feed}>
                {t("page.toFeed")}
              </Link>
            }
            title={t("page.missingHint")}
          />
        ) : (
          <Failed query={page} title={t("page.failure")} />
        )}
      </div>
    );
  }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8">
      <p className="text-muted" role="status">
        {t("page.loading")}
      </p>
      <Skeleton className="aspect-[16/6] rounded-lg" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
