/** One's live sessions: those that run, those that are planned, and those that left a report. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Radio } from "lucide-react";
import { roomsQuery } from "@/api/rooms";
import { scheduledQuery } from "@/api/schedule";
import type { RoomSummary } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { t as tApp } from "@/messages/app";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { ForgetPeople } from "./forget-people";
import { ScheduleButton, ScheduledList } from "./upcoming";

function RoomRow({ room }: { room: RoomSummary }) {
  const isFinished = room.stage === "finished";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-hairline bg-surface p-4">
      <div className="min-w-52 flex-1">
        <h3 className="break-words text-lg" dir="auto">
          {room.title}
        </h3>
        <p className="text-muted text-sm">
          {formatMoment(room.finishedAt ?? room.createdAt)}
          {" · "}
          {t("sessions.players", { count: room.seatCount })}
          {" · "}
          {t("sessions.questions", { count: room.questionCount })}
        </p>
      </div>
      {!isFinished && (
        <p className="text-sm">
          <span className="text-muted">{t("sessions.code")}</span>{" "}
          <span className="font-bold font-display text-xl tabular-nums tracking-wider">
            {room.code}
          </span>
        </p>
      )}
      {isFinished && !room.hasReport && (
        <p className="text-muted text-sm">{t("sessions.noReport")}</p>
      )}
      {isFinished && room.hasReport && (
        <Link className={buttonClass({ size: "small" })} to={paths.report(room.id)}>
          {t("sessions.report")}
          <span className="sr-only">: {room.title}</span>
        </Link>
      )}
      {isFinished && <ForgetPeople room={room} />}
      {!isFinished && (
        <>
          <Badge tone="highlight">
            {t(room.stage === "lobby" ? "sessions.lobby" : "sessions.playing")}
          </Badge>
          <Link
            className={buttonClass({ size: "small", variant: "primary" })}
            to={paths.host(room.code)}
          >
            {t("sessions.openHost")}
            <span className="sr-only">: {room.title}</span>
          </Link>
          <Link
            className={buttonClass({ size: "small" })}
            rel="noopener"
            target="_blank"
            to={paths.screen(room.code)}
          >
            {t("sessions.openScreen")}
            <span className="sr-only">: {room.title}</span>
          </Link>
        </>
      )}
    </li>
  );
}

function RoomList({ title, rooms }: { title: string; rooms: RoomSummary[] }) {
  if (rooms.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="flex flex-col gap-3">
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} />
        ))}
      </ul>
    </section>
  );
}

function Sessions() {
  const rooms = useQuery(roomsQuery());
  const scheduled = useQuery(scheduledQuery());
  if (rooms.isPending || scheduled.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <p className="sr-only" role="status">
          {t("sessions.loading")}
        </p>
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    );
  }
  if (rooms.isError || scheduled.isError) {
    const again = () => Promise.all([rooms.refetch(), scheduled.refetch()]);
    return (
      <ErrorState
        action={<Button onClick={again}>{tApp("error.retry")}</Button>}
        title={t("sessions.failure")}
      />
    );
  }
  const live = rooms.data.filter((room) => room.mode === "live");
  if (live.length === 0 && scheduled.data.length === 0) {
    return (
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
    );
  }
  return (
    <>
      <RoomList
        rooms={live.filter((room) => room.stage !== "finished")}
        title={t("sessions.running")}
      />
      {scheduled.data.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t("sessions.scheduled")}</h2>
          <ScheduledList scheduled={scheduled.data} />
        </section>
      )}
      <RoomList
        rooms={live.filter((room) => room.stage === "finished")}
        title={t("sessions.finished")}
      />
    </>
  );
}

export function SessionsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        actions={
          <>
            <ScheduleButton />
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
