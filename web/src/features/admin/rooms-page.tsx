/** All running live sessions: that they are running, and never what they ask. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { adminKey, endRoom, runningRoomsQuery } from "@/api/admin";
import type { RunningRoom } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { PagedList } from "@/calls/paged";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { toast } from "@/ui/toast";

function RoomRow({ room, onEnd }: { room: RunningRoom; onEnd: () => void }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="break-words font-semibold text-lg" dir="auto">
          {room.title}
        </h2>
        {room.hostId === null ? (
          <p className="text-muted text-sm">{t("rooms.hostGone")}</p>
        ) : (
          <Link
            className="inline-flex min-h-11 items-center text-sm underline"
            dir="auto"
            to={paths.adminUser(room.hostId)}
          >
            {t("rooms.host", { name: room.hostName ?? "" })}
          </Link>
        )}
        <p className="text-muted text-sm">
          {room.players === null
            ? t("rooms.elsewhere")
            : t("rooms.players", { count: room.players })}
          {" · "}
          {t("rooms.since", { date: formatMoment(room.createdAt) })}
        </p>
      </div>
      <p className="text-sm">
        <span className="text-muted">{t("rooms.code")}</span>{" "}
        <span className="font-bold font-display text-xl tabular-nums tracking-wider">
          {room.code}
        </span>
      </p>
      <Badge tone="highlight">{t(`rooms.${room.stage}`)}</Badge>
      {!room.hasHost && <Badge>{t("rooms.hostAway")}</Badge>}
      <Button aria-label={t("rooms.endOf", { title: room.title })} onClick={onEnd} size="small">
        {t("rooms.end")}
      </Button>
    </>
  );
}

export function RoomsPage() {
  const queryClient = useQueryClient();
  const found = useInfiniteQuery(runningRoomsQuery());
  const [ending, setEnding] = useState<RunningRoom>();
  return (
    <div className="flex flex-col gap-5">
      <PageTitle subtitle={t("rooms.subtitle")} title={t("nav.rooms")} />
      <PagedList
        empty={t("rooms.empty")}
        emptyHint={t("rooms.emptyHint")}
        failure={t("rooms.failure")}
        idOf={(room) => room.id}
        label={t("nav.rooms")}
        query={found}
      >
        {(room) => <RoomRow onEnd={() => setEnding(room)} room={room} />}
      </PagedList>
      {ending !== undefined && (
        <AskDialog
          hint={t("rooms.endHint")}
          isHarsh
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined);
            toast(t("rooms.ended", { title: ending.title }), { tone: "good" });
            void queryClient.invalidateQueries({ queryKey: adminKey });
          }}
          run={() => endRoom(ending.id)}
          title={t("rooms.endTitle", { title: ending.title })}
          yes={t("rooms.endYes")}
        />
      )}
    </div>
  );
}
