/**
 * Players with results in at least two sessions: their mean, where it goes, and who may need help;
 * and the course of one of them as a chart.
 */
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { Fragment, useState } from "react";
import { allPlayersQuery } from "@/api/players";
import type { PlayerFigures } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { formatDay } from "@/lib/dates";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { Badge } from "@/ui/badge";
import { Select } from "@/ui/select";
import { Chart } from "./chart";
import { hardShare, percent } from "./figures";
import { SessionName } from "./session-name";
import { type Direction, type Trend, trendOf } from "./trend";

/** With fewer answers, a low share says nothing; the server uses the same numbers. */
const answersMin = 3;
const answeredMin = 0.5;

interface Recurring {
  key: string;
  player: PlayerFigures;
  trend: Trend;
  needsHelp: boolean;
}

function needsHelp({ rightShare, answeredCount, scoredCount }: PlayerFigures): boolean {
  const fewRight = rightShare !== null && answeredCount >= answersMin && rightShare < hardShare;
  return fewRight || (scoredCount > 0 && answeredCount / scoredCount < answeredMin);
}

/** Those who may need help come first, then the lowest. */
function recurring(players: readonly PlayerFigures[]): Recurring[] {
  return players
    .flatMap((player, index): Recurring[] => {
      const trend = trendOf(player.rooms.map((room) => room.rightShare));
      if (trend === null) return [];
      return [{ key: String(index), player, trend, needsHelp: needsHelp(player) }];
    })
    .sort(
      (a, b) =>
        Number(b.needsHelp) - Number(a.needsHelp) ||
        (a.player.rightShare ?? 0) - (b.player.rightShare ?? 0),
    );
}

const arrows = {
  up: { Icon: ArrowUp, className: "text-good" },
  down: { Icon: ArrowDown, className: "text-danger" },
  steady: { Icon: ArrowRight, className: "text-muted rtl:[&>svg]:rotate-180" },
} as const;

function Way({ direction }: { direction: Direction }) {
  const { Icon, className } = arrows[direction];
  return (
    <span className={clsx("inline-flex items-center gap-1 font-semibold", className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`trend.way.${direction}`)}
    </span>
  );
}

function PlayerTable({ all }: { all: readonly Recurring[] }) {
  return (
    <section
      aria-labelledby="player-trends"
      className="relative max-h-[32rem] overflow-auto rounded-lg border-2 border-hairline bg-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
      tabIndex={0}
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:border-hairline [&>th]:border-b-2 [&>th]:bg-surface [&>th]:px-2 sm:[&>th]:px-3 [&>th]:py-2.5 [&>th]:text-end [&>th]:font-semibold [&>th]:text-sm [&>th:first-child]:text-start">
            <th scope="col">{t("report.nickname")}</th>
            <th scope="col">{t("analytics.sessions")}</th>
            <th scope="col">{t("chart.share")}</th>
            <th scope="col">{t("trend.course")}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ key, player, trend, needsHelp }) => (
            <tr
              className="[&>*]:border-hairline [&>*]:border-b [&>*]:px-2 sm:[&>*]:px-3 [&>*]:py-2 [&>td]:text-end [&>td]:tabular-nums last:[&>*]:border-b-0"
              key={key}
            >
              <th className="text-start font-semibold" scope="row">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="wrap-anywhere" dir="auto">
                    {player.name}
                  </span>
                  {needsHelp && <Badge>{t("trend.help")}</Badge>}
                </span>
              </th>
              <td>{formatNumber(player.roomCount)}</td>
              <td>{percent(player.rightShare)}</td>
              <td>
                <Way direction={trend.direction} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Course({ all }: { all: readonly Recurring[] }) {
  const [chosen, setChosen] = useState(all[0]?.key);
  const one = all.find(({ key }) => key === chosen) ?? all[0];
  if (one === undefined) return null;
  const { name, rooms } = one.player;
  return (
    <>
      <div className="w-full sm:w-80">
        <Select
          label={t("report.nickname")}
          onChange={(event) => setChosen(event.target.value)}
          options={all.map(({ key, player }) => ({ value: key, label: player.name }))}
          value={one.key}
        />
      </div>
      <Chart
        heads={[t("chart.title"), t("chart.share")]}
        kind="lines"
        limit={hardShare}
        rows={rooms.map((room) => ({
          key: room.roomId,
          label: formatDay(room.finishedAtMs),
          name: <SessionName at={room.finishedAtMs} title={room.title} />,
          value: room.rightShare,
        }))}
        title={t("trend.of", { name })}
        unit="share"
      />
    </>
  );
}

interface PlayerTrendsProps {
  /** A class list: only sessions that were opened for it count. */
  of: { id: string; name: string } | null;
}

export function PlayerTrends({ of }: PlayerTrendsProps) {
  const players = useQuery(allPlayersQuery(of?.id ?? null));
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl" id="player-trends">
          {t("trend.players")}
        </h2>
        <p className="wrap-anywhere text-muted text-sm">
          {t("trend.playersHint")}
          {of !== null && ` ${t("trend.playersHintOf", { name: of.name })}`}
        </p>
      </div>
      <Loaded failure={t("trend.failure")} query={players} skeleton="h-64 rounded-lg">
        {(list) => {
          const all = recurring(list);
          if (all.length === 0) return <p className="text-muted">{t("trend.nobody")}</p>;
          return (
            <Fragment key={of?.id}>
              <PlayerTable all={all} />
              <Course all={all} />
            </Fragment>
          );
        }}
      </Loaded>
    </section>
  );
}
