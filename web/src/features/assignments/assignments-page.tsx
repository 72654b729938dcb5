/** The account's assignments, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { assignmentsQuery } from "@/api/assignments";
import type { Assignment } from "@/api/types";
import { HelpLink } from "@/calls/help-link";
import { itemsOf, Paged } from "@/calls/paged";
import { t } from "@/messages/assignments";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { datesWords, StageBadge } from "./stage";

function Row({ assignment }: { assignment: Assignment }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-hairline bg-surface p-4 hover:border-primary">
      <div className="min-w-52 flex-1">
        <h2 className="break-words text-lg" dir="auto">
          <Link
            className="after:absolute after:inset-0 after:content-['']"
            to={paths.assignment(assignment.id)}
          >
            {assignment.title}
          </Link>
        </h2>
        <p className="text-muted text-sm">{datesWords(assignment)}</p>
      </div>
      <p className="text-sm">
        {t("begun", { count: assignment.playerCount })}
        {" · "}
        {t("finished", { count: assignment.finishedCount })}
      </p>
      <StageBadge stage={assignment.stage} />
    </li>
  );
}

export function AssignmentsPage() {
  const query = useInfiniteQuery(assignmentsQuery());
  const assignments = itemsOf(query.data);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        beside={<HelpLink task="assignments" />}
        subtitle={t("subtitle")}
        title={t("title")}
      />
      <Paged
        className="gap-3"
        empty={
          <EmptyState
            action={
              <Link className={buttonClass({ variant: "primary" })} to={paths.quizzes}>
                {t("chooseQuiz")}
              </Link>
            }
            hint={t("emptyHint")}
            shape={3}
            title={t("empty")}
          />
        }
        failure={t("failure")}
        query={query}
        skeleton="h-20 rounded-lg"
      >
        {() => (
          <ul className="flex flex-col gap-3">
            {assignments.map((assignment) => (
              <Row assignment={assignment} key={assignment.id} />
            ))}
          </ul>
        )}
      </Paged>
    </div>
  );
}
