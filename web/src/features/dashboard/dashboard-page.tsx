/** The dashboard's home: true statistics, recent activity, upcoming sessions, next steps. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dashboardQuery } from "@/api/schedule";
import { useAuth } from "@/api/session";
import type { Dashboard } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { firstStepNotes } from "@/lib/first-steps";
import { withHostWords } from "@/messages/host-words";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Card } from "@/ui/card";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { CoHostedRow, useCoHosted } from "./co-hosted";
import { DueCards } from "./due-cards";
import { Figures } from "./figures";
import { QuickActions } from "./quick-actions";
import { RecentActivity } from "./recent-activity";
import { Upcoming } from "./upcoming";

/** Only new accounts need it. */
const FirstSteps = later(withHostWords(async () => (await import("./first-steps")).FirstSteps));

/** Whether there is nothing to count, now or before. */
function isEmpty({ quizzes, activeSessions, participants }: Dashboard): boolean {
  const figures = [quizzes, activeSessions, participants];
  return figures.every(({ now, before }) => now === 0 && before === 0);
}

function SessionsLink() {
  return (
    <Link
      className="inline-flex min-h-11 items-center rounded-sm font-semibold text-primary underline underline-offset-4"
      to={paths.sessions}
    >
      {t("dashboard.viewAll")}
    </Link>
  );
}

/** Someone waits for help; only there if so. */
function CoHosting() {
  const rooms = useCoHosted();
  if (rooms.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t("sessions.running")}</h2>
      <ul className="flex flex-col gap-3">
        {rooms.map((room) => (
          <CoHostedRow key={room.code} room={room} />
        ))}
      </ul>
    </section>
  );
}

/** Above the figures, as long as they say little. */
function Beginning({ overview }: { overview: Dashboard | undefined }) {
  const { user } = useAuth();
  if (overview === undefined || user === null || firstStepNotes(user.id).has("over")) return null;
  return <FirstSteps accountId={user.id} isExpected={isEmpty(overview)} key={user.id} />;
}

function Overview() {
  const overview = useQuery(dashboardQuery());
  const hasFigures = overview.data === undefined || !isEmpty(overview.data);
  if (overview.isError && overview.data === undefined) {
    return <Failed query={overview} title={t("dashboard.failure")} />;
  }
  return (
    <>
      <Beginning overview={overview.data} />
      {hasFigures && (
        <section aria-label={t("dashboard.figures")}>
          <Figures overview={overview.data} />
          {overview.isPending && (
            <p className="sr-only" role="status">
              {t("dashboard.loading")}
            </p>
          )}
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {/* On a phone, what people come for isn't below what has happened. */}
        <QuickActions className="lg:col-start-2" />
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <section aria-labelledby="recent" className="flex flex-col gap-3">
            <h2 className="text-xl" id="recent">
              {t("dashboard.recent")}
            </h2>
            <Card>
              {overview.data === undefined ? (
                <Skeleton className="h-120 rounded-md" />
              ) : (
                <RecentActivity activity={overview.data.activity} />
              )}
            </Card>
          </section>
          {/* Below a list of unknown length, nothing may stand before it is there. */}
          {overview.data !== undefined && (
            <section aria-labelledby="upcoming" className="flex flex-col gap-3">
              <div className="flex items-center justify-between gap-3">
                <h2 className="text-xl" id="upcoming">
                  {t("dashboard.upcoming")}
                </h2>
                <SessionsLink />
              </div>
              <Upcoming scheduled={overview.data.upcoming} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

export function DashboardPage() {
  const { user } = useAuth();
  return (
    <div className="flex flex-col gap-8">
      <PageTitle subtitle={t("dashboard.subtitle")} title={t("dashboard.title")}>
        {user?.name || t("dashboard.title")}
      </PageTitle>
      <CoHosting />
      <DueCards />
      <Overview />
    </div>
  );
}
