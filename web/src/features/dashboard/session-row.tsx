/** One live session in its host's list: what is done with it most, and a menu of the rest. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Ellipsis, MonitorPlay, Square } from "lucide-react";
import { useState } from "react";
import type { RoomSummary } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { isAudienceAlone } from "@/room/audience-alone";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";
import { EndSession } from "./end-session";
import { PastActions } from "./past-actions";

/** A number stays with what it counts. */
function Facts({ room }: { room: RoomSummary }) {
  const isAlone = isAudienceAlone(room);
  return (
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
      {room.stage === "finished" && room.isAnonymous && (
        <>
          {" · "}
          <span>{t("sessions.anonymous")}</span>
        </>
      )}
    </p>
  );
}

function OpenActions({ room }: { room: RoomSummary }) {
  const [isEnding, setEnding] = useState(false);
  const { title } = room;
  return (
    <div className="flex gap-2 max-sm:w-full">
      <Link
        className={buttonClass({ size: "small", variant: "primary" }, "max-sm:grow")}
        to={paths.host(room.code)}
      >
        {t("sessions.openHost")}
        <span className="sr-only">: {title}</span>
      </Link>
      <Menu
        label={t("sessions.menu", { title })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName={buttonClass({ size: "small" }, "button-icon")}
      >
        <MenuLink render={<Link rel="noopener" target="_blank" to={paths.screen(room.code)} />}>
          <MonitorPlay aria-hidden="true" className="size-5 shrink-0" />
          {t("sessions.openScreen")}
        </MenuLink>
        <MenuAction onClick={() => setEnding(true)}>
          <Square aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <span className="text-danger">{t("sessions.end")}</span>
        </MenuAction>
      </Menu>
      {isEnding && <EndSession onClose={() => setEnding(false)} room={room} />}
    </div>
  );
}

/** How far an open session is, and how people find it. */
function Now({ room }: { room: RoomSummary }) {
  const stage = room.stage === "lobby" ? "sessions.lobby" : "sessions.playing";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-sm">
        <span className="text-muted">{t("sessions.code")}</span>{" "}
        <span className="font-bold font-display text-xl tabular-nums tracking-wider">
          {room.code}
        </span>
      </p>
      <Badge tone="highlight">{t(isAudienceAlone(room) ? "sessions.running" : stage)}</Badge>
    </div>
  );
}

export function RoomRow({ room }: { room: RoomSummary }) {
  const isFinished = room.stage === "finished";
  const hasReport = isFinished && room.hasReport;
  return (
    <li
      className={clsx(
        "relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border-2 border-hairline bg-surface p-4",
        hasReport && "hover:border-primary",
      )}
    >
      <div className="min-w-52 flex-1">
        <h3 className="break-words text-lg" dir="auto">
          {hasReport ? (
            <Link
              className="after:absolute after:inset-0 after:content-['']"
              to={paths.report(room.id)}
            >
              {room.title}
            </Link>
          ) : (
            room.title
          )}
        </h3>
        <Facts room={room} />
      </div>
      {!isFinished && <Now room={room} />}
      {isFinished ? <PastActions room={room} /> : <OpenActions room={room} />}
    </li>
  );
}
