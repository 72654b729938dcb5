/** Everything a player sees of the teams; loaded with the first view of a room that has them. */
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { formatNumber } from "@/lib/language";
import type { Me, Phase, Progress, RoomView, Team, Teams } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t as gameWords } from "@/messages/game";
import { t } from "@/messages/teams";
import { ordinal } from "@/play/ordinal";
import { withName } from "@/play/with-name";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { TeamMark } from "@/ui/team-mark";

const TeamDialog = later(async () => (await import("./team-dialog")).TeamDialog);

/** The player's own team, if they have one. */
function teamOf({ teams }: RoomView, { team }: Me): (Team & { number: number }) | null {
  const own = team == null ? undefined : teams?.teams[team];
  return team == null || own === undefined ? null : { ...own, number: team };
}

/** Whether the team is another one than at first, and not because the player chose it. */
function useMoved(team: number, chosen: number | null): boolean {
  const [known, setKnown] = useState({ team, isMoved: false });
  if (known.team !== team) setKnown({ team, isMoved: team !== chosen });
  return known.isMoved;
}

interface LobbyTeamProps {
  room: RoomView;
  me: Me;
  progress: Progress | null;
  player: PlayerRoom;
}

function InTeam(props: LobbyTeamProps & { teams: Teams; own: Team & { number: number } }) {
  const { teams, own, progress, player } = props;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const isMoved = useMoved(own.number, chosen);
  return (
    <section
      aria-label={t("yours")}
      className="flex h-full flex-col justify-center gap-3 rounded-md border-2 border-hairline bg-surface p-3"
    >
      <p className="flex min-h-14 items-center gap-3 text-start font-bold text-lg" role="status">
        <TeamMark className="enter-pop size-11" key={own.number} team={own.number} />
        <span className="wrap-anywhere min-w-0">
          {withName((name) => t(isMoved ? "moved" : "in", { name }), own.name)}
        </span>
      </p>
      {teams.playersChoose && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)} wide>
          {t("choose")}
        </Button>
      )}
      {isOpen && (
        <TeamDialog
          onChoose={(team) => {
            setChosen(team);
            player.chooseTeam(team);
          }}
          onClose={() => setOpen(false)}
          player={player}
          sizes={progress?.teamSizes ?? teams.teams.map(({ size }) => size)}
          team={own.number}
          teams={teams.teams}
        />
      )}
    </section>
  );
}

/** In the lobby: the own team, and the way into another. */
export function LobbyTeam(props: LobbyTeamProps) {
  const own = teamOf(props.room, props.me);
  if (own === null || !props.room.teams) return null;
  return <InTeam {...props} own={own} teams={props.room.teams} />;
}

/** Below the nickname. A move by the host is told here until the game goes on. */
function NamedTeam({ own, phase }: { own: Team & { number: number }; phase: Phase["type"] }) {
  const isMoved = useMoved(own.number, null);
  const [told, setTold] = useState({ team: own.number, phase });
  if (told.team !== own.number) setTold({ team: own.number, phase });
  const isNew = isMoved && told.phase === phase;
  return (
    <>
      <TeamMark className="size-4" team={own.number} />
      <span className="truncate" role="status" title={own.name}>
        {isNew ? withName((name) => t("moved", { name }), own.name) : <bdi>{own.name}</bdi>}
      </span>
    </>
  );
}

export function SeatTeam({ room, me }: { room: RoomView; me: Me }) {
  const own = teamOf(room, me);
  return own && <NamedTeam own={own} phase={room.phase.type} />;
}

/** For the heading, which is read when the page changes: it tells the own rank as well. */
export function SpokenTeam({ room, me }: { room: RoomView; me: Me }) {
  const own = teamOf(room, me);
  if (own?.rank == null || own.points === 0) return null;
  return <span className="sr-only"> ({t("place", { rank: ordinal(own.rank) })})</span>;
}

/** The emblem beside a player in a list of ranks. */
export function RowTeam({ room: { teams }, team }: { room: RoomView; team: Me["team"] }) {
  const name = team == null ? undefined : teams?.teams[team]?.name;
  if (team == null || name === undefined) return null;
  return (
    <span className="shrink-0" title={name}>
      <TeamMark className="size-6" team={team} />
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** So many teams are shown between questions, and the own one. */
const leadingCount = 3;

/** Best first; `isShort` leaves out who is neither ahead nor the own team. */
function standing(teams: readonly Team[], own: number | null, isShort: boolean) {
  const all = teams
    .map((team, number) => ({ ...team, number }))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  if (!isShort || all.length <= leadingCount + 1) return all;
  return all.filter((team, index) => index < leadingCount || team.number === own);
}

function TeamRow({ team, isOwn }: { team: Team & { number: number }; isOwn: boolean }) {
  return (
    <li
      className={clsx(
        "flex min-h-16 items-center gap-3 rounded-md border-2 px-3 py-1.5",
        isOwn ? "border-primary bg-primary-soft" : "border-hairline bg-surface",
      )}
    >
      <span className="min-w-7 text-center font-display font-extrabold text-xl tabular-nums">
        {team.rank}
      </span>
      <TeamMark className="size-9" team={team.number} />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold leading-snug" dir="auto">
          {team.name}
        </span>
        {isOwn && <span className="block text-muted text-sm">{t("yours")}</span>}
      </span>
      <span className="text-end tabular-nums">
        <span className="block font-bold">
          {formatNumber(team.points)}
          <span className="sr-only"> {gameWords("reveal.total")}</span>
        </span>
        {team.gained > 0 && (
          <span className="block text-muted text-sm">
            {/* The plus stays before the number in right-to-left text, too. */}
            <span aria-hidden="true" dir="ltr">
              {gameWords("reveal.gained", { points: team.gained })}
            </span>
            <span className="sr-only">
              +{gameWords("reveal.gainedSpoken", { count: team.gained })}
            </span>
          </span>
        )}
      </span>
    </li>
  );
}

interface TeamRanksProps {
  room: RoomView;
  me: Me;
  isShort: boolean;
}

function countingWords({ counting }: Teams): ReactNode {
  return counting.type === "bestOf" ? t("bestOf", { best: counting.count }) : t(counting.type);
}

export function TeamRanks({ room: { teams }, me, isShort }: TeamRanksProps) {
  if (!teams) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{t("title")}</h2>
      <ol aria-label={t("title")} className="flex flex-col gap-2">
        {standing(teams.teams, me.team ?? null, isShort).map((team) => (
          <TeamRow isOwn={team.number === me.team} key={team.number} team={team} />
        ))}
      </ol>
      <p className="text-muted text-sm">{countingWords(teams)}</p>
    </section>
  );
}

/** At the end, below the player's own result. */
export function TeamResult({ room, me }: { room: RoomView; me: Me }) {
  const own = teamOf(room, me);
  if (own === null) return null;
  const { rank, points } = own;
  const isPlaced = rank !== null && points > 0;
  return (
    <div className="flex h-full items-center justify-center gap-3 border-hairline border-t-2 pt-4">
      <TeamMark className="enter-pop size-12" team={own.number} />
      <p className="min-w-0 text-start">
        {isPlaced && (
          <span className="block font-bold text-lg">
            {rank === 1 ? t("won") : t("came", { rank: ordinal(rank) })}
          </span>
        )}
        <span className="wrap-anywhere block text-muted">
          <bdi>{own.name}</bdi>
          {" · "}
          {gameWords("leaderboard.points", { count: points })}
        </span>
      </p>
    </div>
  );
}
