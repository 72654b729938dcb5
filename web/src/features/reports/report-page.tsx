/** A finished room's report: the findings, every question, every player's answers. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { apiError } from "@/api/errors";
import { analysisQuery } from "@/api/insights";
import { useAuth } from "@/api/session";
import type { ReportAnalysis } from "@/api/types";
import { failureText } from "@/calls/problem";
import { formatMoment } from "@/lib/dates";
import { noteFirstStep } from "@/lib/first-steps";
import { withAloneWords } from "@/messages/alone-words";
import { t as appWords } from "@/messages/app";
import { t } from "@/messages/insights";
import { t as uiWords } from "@/messages/ui";
import { paths } from "@/paths";
import { SessionStarsLine } from "@/room/session-stars";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { AnalysisView } from "./analysis-view";
import { Fairness, usualCreditMs } from "./fairness-later";
import { HostAgain } from "./host-again-later";
import { ReportFiles } from "./report-files";
import { ReportTeams } from "./report-teams-later";
import { SeatMatrix } from "./seat-matrix";
import { ShareReport } from "./share-report-later";
import { VoiceOffer } from "./voice-later";
import { WhatNext } from "./what-next-later";

/** Most reports have none. */
const AudienceQuestions = later(async () =>
  (await import("./audience-questions-later")).loadAudienceQuestions(),
);

const AudienceFigures = later(
  withAloneWords(async () => (await import("./audience-figures")).AudienceFigures),
);

/** It has its place before it comes. */
const HelpLink = later(async () => (await import("@/calls/help-link")).HelpLink);

function ReportView({ analysis }: { analysis: ReportAnalysis }) {
  const room = analysis.rooms[0];
  const accountId = useAuth().user?.id;
  const isRead = room !== undefined && accountId !== undefined;
  useEffect(() => {
    if (isRead) noteFirstStep(accountId, "reportRead");
  }, [isRead, accountId]);
  if (room === undefined) return null;
  // Without a quiz there are no questions, and neither ranks nor points.
  const isAlone = analysis.questions.length === 0;
  const date = formatMoment(room.finishedAtMs);
  const { teams = [], neverCame = [], audienceQuestions = [], brainstorms = [] } = room;
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        actions={
          <>
            <HostAgain isWide roomId={room.id} />
            <ReportFiles roomId={room.id} title={room.title} />
            {room.hasAnswers && !isAlone && <ShareReport roomId={room.id} />}
          </>
        }
        beside={
          <span className="block size-11">
            <HelpLink task="reports" />
          </span>
        }
        subtitle={isAlone ? date : t("report.played", { date })}
        title={`${t("report.title")}: ${room.title}`}
      >
        {room.title}
      </PageTitle>
      {room.stars != null && (
        <SessionStarsLine isTeams={room.teamDevices === true} stars={room.stars} />
      )}
      {isAlone ? (
        <AudienceFigures room={room} />
      ) : (
        <>
          <WhatNext analysis={analysis} />
          {teams.length > 0 && (
            <ReportTeams roomId={room.hasAnswers ? room.id : undefined} teams={teams} />
          )}
          <AnalysisView analysis={analysis} />
        </>
      )}
      {audienceQuestions.length + brainstorms.length > 0 && (
        <AudienceQuestions brainstorms={brainstorms} questions={audienceQuestions} />
      )}
      {room.seatCount === 0 && <EmptyState title={t("report.noSeats")} />}
      {room.seatCount > 0 && !room.hasAnswers && (
        <EmptyState hint={t("report.forgottenHint")} title={t("report.forgotten")} />
      )}
      {room.seatCount > 0 && room.hasAnswers && !isAlone && (
        <>
          <SeatMatrix analysis={analysis} roomId={room.id} teams={teams} />
          {neverCame.length > 0 && <NeverCame names={neverCame} />}
          <Fairness creditMaxMs={room.latencyCreditMs ?? usualCreditMs} roomId={room.id} />
        </>
      )}
      <VoiceOffer />
    </div>
  );
}

/** Who was on the list of an assignment, and hasn't begun. */
function NeverCame({ names }: { names: readonly string[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">{t("report.neverCame")}</h2>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li className="min-w-0" key={name}>
            <Badge>
              <span dir="auto">{name}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoReport({ thrown, retry }: { thrown: unknown; retry: ReactNode }) {
  const { code, status } = apiError(thrown);
  if (code === "room_not_finished") {
    return <EmptyState action={retry} shape={4} title={t("report.notFinished")} />;
  }
  if (status !== 404) {
    const detail = failureText(thrown, uiWords("server"));
    return <ErrorState action={retry} detail={detail} title={t("report.failure")} />;
  }
  // Another try would find no more than this one.
  const sessions = (
    <Link className={buttonClass()} to={paths.sessions}>
      {t("report.allSessions")}
    </Link>
  );
  return <ErrorState action={sessions} title={t("report.notFound")} />;
}

export function ReportPage() {
  const { id = "" } = useParams({ strict: false });
  const report = useQuery(analysisQuery(id));
  const retry = (
    <Button onClick={() => report.refetch()} pending={report.isFetching}>
      {appWords("error.retry")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link className={buttonClass({ size: "small" })} to={paths.sessions}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t("report.back")}
        </Link>
      </div>
      {report.isPending && (
        <>
          <PageTitle title={t("report.title")} />
          <p className="sr-only" role="status">
            {t("report.loading")}
          </p>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </>
      )}
      {report.isError && (
        <>
          <PageTitle className="sr-only" title={t("report.title")} />
          <NoReport retry={retry} thrown={report.error} />
        </>
      )}
      {report.data !== undefined && <ReportView analysis={report.data} />}
    </div>
  );
}
