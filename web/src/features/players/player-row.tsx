/** One player: the number of sessions, the correctness, the nicknames, and each session. */
import { Link } from "@tanstack/react-router";
import type { PlayerFigures } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t as insightWords } from "@/messages/insights";
import { t } from "@/messages/players";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";

/** A player's key in a list: named or not. */
export function playerKey(player: PlayerFigures): string {
  return player.playerId ?? `${player.name} ${player.nicknames.join(" ")}`;
}

function rightWords(share: number | null): string {
  if (share === null) return "";
  return t("right", { share: insightWords("report.percent", { share: Math.round(share * 100) }) });
}

function OverTime({ player }: { player: PlayerFigures }) {
  return (
    <details className="col-start-2 col-end-[-1]">
      <summary className="min-h-11 w-fit cursor-pointer content-center text-sm underline decoration-hairline underline-offset-4">
        {t("overTime")}
      </summary>
      <ol className="flex flex-col">
        {player.rooms.map((room) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-3 border-hairline border-t py-1"
            key={room.roomId}
          >
            <Link
              className="min-h-11 min-w-0 content-center underline decoration-hairline underline-offset-4 hover:decoration-current"
              to={paths.report(room.roomId)}
            >
              {formatDay(room.finishedAtMs)} · <span dir="auto">{room.title}</span>
            </Link>
            <span className="text-sm">
              <span className="text-muted" dir="auto">
                {t("as", { nickname: room.nickname })}
              </span>{" "}
              <span className="font-semibold tabular-nums">{rightWords(room.rightShare)}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface PlayerRowProps {
  player: PlayerFigures;
  /** The name of the player's class list. */
  list: string | undefined;
  isChosen: boolean;
  onChoose: (is: boolean) => void;
  onEdit: () => void;
}

export function PlayerRow({ player, list, isChosen, onChoose, onEdit }: PlayerRowProps) {
  const { name, nicknames } = player;
  const others = nicknames.filter((nickname) => nickname !== name);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 py-3 lg:grid-cols-[auto_1fr_7rem_7rem_auto]">
      <Checkbox
        checked={isChosen}
        label={t("choose", { name })}
        labelHidden
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-words font-semibold" dir="auto">
            {name}
          </span>
          {player.externalId !== "" && (
            <span className="text-muted text-sm" dir="auto">
              {player.externalId}
            </span>
          )}
          {list !== undefined && (
            <Badge tone="primary">
              <span dir="auto">{list}</span>
            </Badge>
          )}
          {player.isRecognized && <Badge>{t("recognized")}</Badge>}
        </span>
        {others.length > 0 && (
          <span className="block break-words text-muted text-sm">
            {t("nicknames", { names: others.join(", ") })}
          </span>
        )}
      </span>
      <span className="col-start-2 row-start-2 flex flex-wrap gap-x-4 text-sm lg:contents">
        <span>
          {player.roomCount === 0 ? t("never") : t("sessions", { count: player.roomCount })}
        </span>
        <span className="font-semibold tabular-nums lg:text-end">
          {rightWords(player.rightShare)}
        </span>
      </span>
      <Button
        aria-label={t("editOf", { name })}
        className="col-start-3 row-start-1 lg:col-start-5"
        onClick={onEdit}
        size="small"
      >
        {t("edit")}
      </Button>
      {player.rooms.length > 0 && <OverTime player={player} />}
    </li>
  );
}
