/** The dashboard's first page: true figures, what happened lately, and what to do next. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileBarChart, type LucideIcon, Plus, Radio } from "lucide-react";
import { quizCountsQuery } from "@/api/quizzes";
import { roomsQuery } from "@/api/rooms";
import { useAuth } from "@/api/session";
import type { RoomSummary } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { StatTile } from "@/ui/stat-tile";

/** How many rooms the overview lists; the sessions page has all. */
const recentCount = 5;

function liveRooms(rooms: readonly RoomSummary[]): RoomSummary[] {
  return rooms.filter((room) => room.mode === "live");
}

function Figures() {
  const quizzes = useQuery(quizCountsQuery());
  const rooms = useQuery(roomsQuery());
  const live = rooms.data === undefined ? undefined : liveRooms(rooms.data);
  const finished = live?.filter((room) => room.stage === "finished");
  const players = live?.reduce((sum, room) => sum + room.seatCount, 0);
  const unknown = t("report.none");
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile
        label={t("dashboard.quizzes")}
        value={quizzes.isError ? unknown : quizzes.data?.total}
      />
      <StatTile
        label={t("dashboard.active")}
        value={rooms.isError ? unknown : live && live.length - (finished?.length ?? 0)}
      />
      <StatTile
        label={t("dashboard.finished")}
        value={rooms.isError ? unknown : finished?.length}
      />
      <StatTile label={t("dashboard.players")} value={rooms.isError ? unknown : players} />
    </dl>
  );
}

function RecentRow({ room }: { room: RoomSummary }) {
  const isFinished = room.stage === "finished";
  return (
    <li>
      <Link
        className="flex min-h-16 items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken"
        to={isFinished ? paths.report(room.id) : paths.host(room.code)}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" dir="auto">
            {room.title}
          </span>
          <span className="text-muted text-sm">
            {formatMoment(room.finishedAt ?? room.createdAt)}
            {" · "}
            {t("sessions.players", { count: room.seatCount })}
          </span>
        </span>
        <Badge tone={isFinished ? "plain" : "highlight"}>
          {t(
            isFinished
              ? "sessions.over"
              : room.stage === "lobby"
                ? "sessions.lobby"
                : "sessions.playing",
          )}
        </Badge>
      </Link>
    </li>
  );
}

function Recent() {
  const rooms = useQuery(roomsQuery());
  if (rooms.isPending) {
    return (
      <>
        <p className="sr-only" role="status">
          {t("dashboard.loading")}
        </p>
        <Skeleton className="h-40 rounded-md" />
      </>
    );
  }
  if (rooms.isError) {
    return (
      <ErrorState
        action={<Button onClick={() => rooms.refetch()}>{t("error.retry")}</Button>}
        title={t("dashboard.failure")}
      />
    );
  }
  const recent = liveRooms(rooms.data).slice(0, recentCount);
  if (recent.length === 0) {
    return (
      <EmptyState
        hint={t("dashboard.recentEmptyHint")}
        shape={2}
        title={t("dashboard.recentEmpty")}
      />
    );
  }
  return (
    <ul className="-mx-3 flex flex-col">
      {recent.map((room) => (
        <RecentRow key={room.id} room={room} />
      ))}
    </ul>
  );
}

function Action(props: { to: string; icon: LucideIcon; title: string; hint: string }) {
  const Icon = props.icon;
  return (
    <li>
      <Link
        className="flex items-center gap-4 rounded-lg border-2 border-hairline bg-surface p-4 hover:border-primary"
        to={props.to}
      >
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span>
          <span className="block font-semibold">{props.title}</span>
          <span className="text-muted text-sm">{props.hint}</span>
        </span>
      </Link>
    </li>
  );
}

export function DashboardPage() {
  const { user } = useAuth();
  return (
    <div className="flex flex-col gap-8">
      <PageTitle subtitle={t("dashboard.subtitle")} title={t("dashboard.title")}>
        {user?.name || t("dashboard.title")}
      </PageTitle>
      <Figures />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 className="text-xl">{t("dashboard.recent")}</h2>
            <Link
              className="inline-flex min-h-9 items-center rounded-sm font-semibold text-primary underline underline-offset-4"
              to={paths.sessions}
            >
              {t("dashboard.viewAll")}
            </Link>
          </div>
          <Recent />
        </Card>
        <section aria-labelledby="quick-actions" className="flex flex-col gap-3">
          <h2 className="text-xl" id="quick-actions">
            {t("dashboard.actions")}
          </h2>
          <ul className="flex flex-col gap-3">
            <Action
              hint={t("dashboard.createHint")}
              icon={Plus}
              title={t("dashboard.create")}
              to={paths.quizCreate}
            />
            <Action
              hint={t("dashboard.startHint")}
              icon={Radio}
              title={t("dashboard.start")}
              to={paths.quizzes}
            />
            <Action
              hint={t("dashboard.reportHint")}
              icon={FileBarChart}
              title={t("dashboard.report")}
              to={paths.sessions}
            />
          </ul>
        </section>
      </div>
    </div>
  );
}
