/** The account's live sessions: running, scheduled, and finished with a report; or one quiz's. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Radio } from "lucide-react";
import { useEffect, useState } from "react";
import { quizQuery } from "@/api/quizzes";
import { openRoomsQuery, pastRoomsKey } from "@/api/rooms";
import { scheduledQuery } from "@/api/schedule";
import { both, Failed, Loading } from "@/calls/loaded";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { AudienceStart } from "./audience-start";
import { CoHostedRow, useCoHosted } from "./co-hosted";
import { PastSessions } from "./past-sessions";
import { RoomRow } from "./session-row";
import { ScheduleButton, ScheduledList } from "./upcoming";

function Sessions() {
  const open = useQuery(openRoomsQuery());
  const scheduled = useQuery(scheduledQuery());
  const coHosted = useCoHosted();
  const queryClient = useQueryClient();
  const running = open.data?.map((room) => room.id).join(",");
  // Sessions that ended have moved to the other list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on the change itself.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: pastRoomsKey });
  }, [running, queryClient]);
  if (open.isPending || scheduled.isPending) {
    return (
      <Loading shapes={["h-20 rounded-lg", "h-20 rounded-lg"]} words={t("sessions.loading")} />
    );
  }
  if (open.isError || scheduled.isError) {
    return <Failed query={both(open, scheduled)} title={t("sessions.failure")} />;
  }
  const isRunning = open.data.length + coHosted.length > 0;
  const isQuiet = !isRunning && scheduled.data.length === 0;
  return (
    <>
      {isRunning && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t("sessions.running")}</h2>
          <ul className="flex flex-col gap-3">
            {open.data.map((room) => (
              <RoomRow key={room.id} room={room} />
            ))}
            {coHosted.map((room) => (
              <CoHostedRow key={room.code} room={room} />
            ))}
          </ul>
        </section>
      )}
      {scheduled.data.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t("sessions.scheduled")}</h2>
          <ScheduledList scheduled={scheduled.data} />
        </section>
      )}
      <PastSessions
        nothing={
          isQuiet ? (
            <EmptyState
              action={
                <Link className={buttonClass({ variant: "primary" })} to={paths.quizzes}>
                  {t("sessions.choose")}
                </Link>
              }
              hint={t("sessions.emptyHint")}
              shape={2}
              title={t("sessions.empty")}
            />
          ) : null
        }
      />
    </>
  );
}

/** The past sessions of one quiz, by its menu. */
function QuizResults({ quizId }: { quizId: string }) {
  const quiz = useQuery({ ...quizQuery(quizId), retry: false });
  const title = quiz.data?.title;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link className={buttonClass({ size: "small" })} search={{}} to={paths.sessions}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t("sessions.all")}
        </Link>
      </div>
      <PageTitle
        title={title === undefined ? t("sessions.results") : t("sessions.resultsOf", { title })}
      />
      <PastSessions
        key={quizId}
        nothing={
          <EmptyState
            action={
              <Link className={buttonClass({ variant: "primary" })} to={paths.quizzes}>
                {t("sessions.toQuizzes")}
              </Link>
            }
            hint={t("sessions.emptyHint")}
            shape={2}
            title={t("sessions.notPlayed")}
          />
        }
        quizId={quizId}
      />
    </div>
  );
}

function AudienceButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("dashboard.audience")}
      </Button>
      {isOpen && <AudienceStart onClose={() => setOpen(false)} />}
    </>
  );
}

export function SessionsPage() {
  const { quiz } = useSearch({ strict: false }) as { quiz?: string };
  if (quiz !== undefined) return <QuizResults quizId={quiz} />;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        actions={
          <>
            <ScheduleButton />
            <AudienceButton />
            <Link className={buttonClass({ variant: "highlight" })} to={paths.quizzes}>
              <Radio aria-hidden="true" className="size-5" />
              {t("sessions.start")}
            </Link>
          </>
        }
        subtitle={t("sessions.subtitle")}
        title={t("sessions.title")}
      />
      <Sessions />
    </div>
  );
}
