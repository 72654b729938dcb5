/**
 * The players in the room, to search and to sort out who is away, removed or still without an
 * answer. Removing one can be undone right away and later.
 */
import { Pencil } from "lucide-react";
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RosterSeat } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { SeatSign } from "@/room/seat-sign";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";
import { Segmented } from "@/ui/segmented";
import { TeamMark } from "@/ui/team-mark";
import { toast } from "@/ui/toast";
import { VirtualList } from "@/ui/virtual-list";
import { useFocusAfterRows } from "./focus-after-rows";

const NamesWaiting = later(async () => (await import("./names-waiting")).NamesWaiting);
const ShowName = later(async () => (await import("./names-waiting")).ShowName);
const RemoveMany = later(async () => (await import("./remove-many")).RemoveMany);
const PlayerEdit = later(async () => (await import("./player-edit")).PlayerEdit);

const rowHeight = 58;

export type Shown = "all" | "away" | "removed" | "unanswered" | "waiting";

/** By the nickname, by the team, or by who is on it. */
function isFound(
  { nickname, team, members = [] }: RosterSeat,
  wanted: string,
  teams: readonly string[],
) {
  const names = [nickname, teams[team ?? -1] ?? "", ...members];
  return names.some((name) => name.toLocaleLowerCase().includes(wanted));
}

/** The seats on one of the lists whose nickname or team contains what was typed. */
export function seatsShown(
  roster: readonly RosterSeat[],
  shown: Shown,
  search: string,
  /** The index of the open question; null if none is open. */
  openIndex: number | null = null,
  teams: readonly string[] = [],
): readonly RosterSeat[] {
  const wanted = search.trim().toLocaleLowerCase();
  return roster.filter(
    (seat) =>
      seat.status === (shown === "removed" ? "kicked" : "playing") &&
      (shown !== "away" || !seat.connected) &&
      (shown !== "unanswered" || seat.answered !== openIndex) &&
      (shown !== "waiting" || seat.nameWaiting === true) &&
      (wanted === "" || isFound(seat, wanted, teams)),
  );
}

function kick(room: HostRoom, { seat, nickname }: RosterSeat) {
  if (!room.command({ type: "kick", seat })) return;
  toast(t("lobby.kicked", { name: nickname }), {
    action: { label: t("lobby.undo"), onClick: () => room.command({ type: "readmit", seat }) },
  });
}

interface PlayerRowProps {
  seat: RosterSeat;
  room: HostRoom;
  waiting: boolean;
  /** The name of the player's team; undefined without teams. */
  team: string | undefined;
  onEdit: (seat: number) => void;
  /** The row is about to leave this list. */
  onLeave: (seat: number) => void;
}

/** Drawn again only when its player changes: counters and other players come all the time. */
const PlayerRow = memo(function PlayerRow(props: PlayerRowProps) {
  const { seat, room, waiting, team, onEdit, onLeave } = props;
  const isRemoved = seat.status === "kicked";
  const name = { name: seat.nickname };
  return (
    <div className="flex h-full items-center gap-3 border-hairline border-t-2">
      {!isRemoved && <SeatSign seat={seat.seat} />}
      <span className="min-w-0 flex-1 truncate font-semibold" dir="auto" title={seat.nickname}>
        {seat.nickname}
        {seat.members !== undefined && (
          <span
            className="block truncate font-normal text-muted text-sm"
            title={seat.members.join(", ")}
          >
            {seat.members.join(", ")}
          </span>
        )}
      </span>
      {team !== undefined && !isRemoved && (
        <span className="flex min-w-0 max-w-[35%] items-center gap-1.5 text-muted text-sm">
          <TeamMark team={seat.team ?? 0} />
          <span className="truncate max-sm:sr-only" dir="auto" title={team}>
            {team}
          </span>
        </span>
      )}
      {seat.nameWaiting === true && !isRemoved ? (
        <ShowName room={room} seat={seat} waiting={waiting} />
      ) : (
        seat.nameHidden === true && <Badge>{t("lobby.nameHidden")}</Badge>
      )}
      {!isRemoved && !seat.connected && <Badge>{t("lobby.away")}</Badge>}
      {!isRemoved && (
        <IconButton label={t("lobby.edit", name)} onClick={() => onEdit(seat.seat)} size="small">
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <Button
        aria-label={t(isRemoved ? "lobby.readmitNamed" : "lobby.kickNamed", name)}
        disabled={waiting}
        onClick={() => {
          onLeave(seat.seat);
          if (isRemoved) room.command({ type: "readmit", seat: seat.seat });
          else kick(room, seat);
        }}
        size="small"
      >
        {t(isRemoved ? "lobby.readmit" : "lobby.kick")}
      </Button>
    </div>
  );
});

const nothing = {
  all: "lobby.nobodyYet",
  away: "lobby.noneAway",
  removed: "lobby.noneRemoved",
  unanswered: "lobby.noneUnanswered",
  waiting: "lobby.nobodyYet",
} as const;

interface PlayerListProps {
  room: HostRoom;
  state: RoomState;
  /** The height of the rows, which scroll on their own. */
  className: string;
}

export function PlayerList({ room, state, className }: PlayerListProps) {
  const [chosen, setShown] = useState<Shown>("all");
  const [search, setSearch] = useState("");
  const [editedSeat, setEditedSeat] = useState<number | null>(null);
  /** The button that opened the form, to come back to. */
  const opener = useRef<Element | null>(null);
  const edit = useCallback((seat: number) => {
    opener.current = document.activeElement;
    setEditedSeat(seat);
  }, []);
  const { roster, room: view } = state;
  const teamNames = view?.teams?.teams.map((team) => team.name).join("\n") ?? "";
  const teams = useMemo(() => (teamNames === "" ? [] : teamNames.split("\n")), [teamNames]);
  const openIndex = view?.phase.type === "open" ? view.phase.question.index : null;
  const waitingCount = useMemo(() => seatsShown(roster, "waiting", "").length, [roster]);
  const isGone =
    (chosen === "unanswered" && openIndex === null) || (chosen === "waiting" && waitingCount === 0);
  const shown = isGone ? "all" : chosen;
  const edited = roster.find((seat) => seat.seat === editedSeat && seat.status === "playing");
  const waiting = state.pendingCommand !== null || state.link !== "online";
  const counts = useMemo(
    () => ({
      away: seatsShown(roster, "away", "").length,
      removed: seatsShown(roster, "removed", "").length,
      unanswered: seatsShown(roster, "unanswered", "", openIndex).length,
    }),
    [roster, openIndex],
  );
  // The field shows each key at once; the list follows.
  const wanted = useDeferredValue(search);
  const seats = useMemo(
    () => seatsShown(roster, shown, wanted, openIndex, teams),
    [roster, shown, wanted, openIndex, teams],
  );
  const { list, onLeave } = useFocusAfterRows(seats);
  const options: { value: Shown; label: string }[] = [
    { value: "all", label: t("lobby.all") },
    { value: "away", label: `${t("lobby.away")} (${counts.away})` },
    { value: "removed", label: `${t("lobby.removed")} (${counts.removed})` },
  ];
  if (openIndex !== null) {
    options.push({ value: "unanswered", label: `${t("lobby.unanswered")} (${counts.unanswered})` });
  }
  if (waitingCount > 0) {
    options.push({ value: "waiting", label: `${t("lobby.unapproved")} (${waitingCount})` });
  }
  const isTeams = view?.teamDevices === true;
  const noneFound = isTeams ? "ofTeams.noneFound" : "lobby.noneFound";
  const empty = wanted.trim() === "" ? nothing[shown] : noneFound;
  const label = t(isTeams ? "ofTeams.tab" : "host.tabPlayers");
  const searchLabel = t(isTeams ? "ofTeams.search" : "lobby.search");
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, because it isn't a form.
    <div
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col gap-3 rounded-sm"
      ref={list}
      role="group"
      tabIndex={-1}
    >
      <Field
        autoComplete="off"
        label={searchLabel}
        labelHidden
        onChange={(event) => setSearch(event.target.value)}
        placeholder={searchLabel}
        type="search"
        value={search}
      />
      <Segmented
        className="flex-wrap"
        label={t("lobby.show")}
        onChange={setShown}
        options={options}
        value={shown}
      />
      <div aria-live="polite" className={waitingCount > 0 ? undefined : "sr-only"}>
        {waitingCount > 0 && <NamesWaiting count={waitingCount} room={room} waiting={waiting} />}
      </div>
      {roster.length > 1 && <RemoveMany room={room} state={state} />}
      {edited !== undefined && (
        <PlayerEdit
          key={edited.seat}
          onClose={() => {
            setEditedSeat(null);
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          room={room}
          seat={edited}
          waiting={waiting}
        />
      )}
      {seats.length === 0 ? (
        <p className="border-hairline border-t-2 py-6 text-center text-muted">{t(empty)}</p>
      ) : (
        <VirtualList
          className={className}
          items={seats}
          keyOf={(seat) => seat.seat}
          label={label}
          rowHeight={rowHeight}
        >
          {(seat) => (
            <PlayerRow
              onEdit={edit}
              onLeave={onLeave}
              room={room}
              seat={seat}
              team={teams[seat.team ?? -1]}
              waiting={waiting}
            />
          )}
        </VirtualList>
      )}
    </div>
  );
}
