/** One live session in its host's list, with its actions. */
import { Link } from "@tanstack/react-router";
import type { RoomSummary } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { isAudienceAlone } from "@/room/audience-alone";
import { HostAgain } from "@/room/starting/host-again";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { EndSession } from "./end-session";
import { ForgetPeople } from "./forget-people";

export function RoomRow({ room }: { room: RoomSummary }) {
  const isFinished = room.stage === "finished";
  const isAlone = isAudienceAlone(room);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-hairline bg-surface p-4">
      <div className="min-w-52 flex-1">
        <h3 className="break-words text-lg" dir="auto">
          {room.title}
        </h3>
        {/* A number stays with what it counts. */}
        <p className="text-muted text-sm *:inline-block">
          <span>{formatMoment(room.finishedAt ?? room.createdAt)}</span>
          {" · "}
          {room.mode === "live" && room.seatCount !== null && (
            <>
              <span>
                {t(isAlone ? "sessions.people" : "sessions.players", { count: room.seatCount })}
              </span>
              {" · "}
            </>
          )}
          <span>
            {isAlone
              ? t("sessions.withoutQuiz")
              : t("sessions.questions", { count: room.questionCount })}
          </span>
        </p>
      </div>
      {/* Together on one line: none is alone below the others where there is little room. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
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
        {isFinished && room.mode === "live" && (
          <HostAgain roomId={room.id} size="small" title={room.title} />
        )}
        {isFinished && <ForgetPeople room={room} />}
        {!isFinished && (
          <>
            <Badge tone="highlight">
              {t(
                isAlone
                  ? "sessions.running"
                  : room.stage === "lobby"
                    ? "sessions.lobby"
                    : "sessions.playing",
              )}
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
            <EndSession room={room} />
          </>
        )}
      </div>
    </li>
  );
}
