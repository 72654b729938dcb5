/** The teams of a session: a table of them, and the one of a player. Loaded where there were some. */
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { Fragment, useId, useState } from "react";
import type { ReportTeam } from "@/api/types";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { TeamMark } from "@/ui/team-mark";
import { TeamMembers } from "./team-members";

interface ReportTeamsProps {
  teams: readonly ReportTeam[];
  /** The session, where the answers of individual players can be seen. */
  roomId?: string | undefined;
  /** Whether they have their emblems; not where nobody is to know which team is which. */
  hasMarks?: boolean;
}

interface TeamRowProps extends Omit<ReportTeamsProps, "teams"> {
  team: ReportTeam & { number: number };
}

/** A team, and below it on request its members. */
function TeamRow({ team, roomId, hasMarks }: TeamRowProps) {
  const { number, rank, name, seatCount, points } = team;
  const [isOpen, setOpen] = useState(false);
  const membersId = useId();
  return (
    <Fragment>
      <tr className="border-hairline border-t first:border-t-0 [&>*]:px-2 [&>*]:py-2.5 sm:[&>*]:px-3">
        <td className="font-display sm:w-16 text-muted tabular-nums">{rank}</td>
        <th className="text-start font-semibold" scope="row">
          <span className="flex flex-wrap items-center gap-2 sm:gap-3">
            {hasMarks && <TeamMark className="size-8" team={number} />}
            <span className="wrap-anywhere min-w-20" dir="auto">
              {name}
            </span>
            {roomId !== undefined && seatCount > 0 && (
              <button
                aria-controls={isOpen ? membersId : undefined}
                aria-expanded={isOpen}
                aria-label={`${t("report.members")}: ${name}`}
                className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm px-1 font-semibold text-primary text-sm underline-offset-4 hover:underline print:hidden"
                onClick={() => setOpen(!isOpen)}
                type="button"
              >
                {t("report.members")}
                <ChevronDown
                  aria-hidden="true"
                  className={clsx("size-4 transition-transform", isOpen && "rotate-180")}
                />
              </button>
            )}
          </span>
        </th>
        <td className="text-end tabular-nums">{formatNumber(seatCount)}</td>
        <td className="text-end font-bold font-display tabular-nums">{formatNumber(points)}</td>
      </tr>
      {isOpen && roomId !== undefined && (
        <tr id={membersId}>
          <td className="bg-paper px-2 py-3 sm:px-3 sm:ps-16" colSpan={4}>
            <TeamMembers name={name} points={points} roomId={roomId} team={number} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Best first. */
export function ReportTeams({ teams, roomId, hasMarks = true }: ReportTeamsProps) {
  const ranked = teams.map((team, number) => ({ ...team, number })).sort((a, b) => a.rank - b.rank);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl" id="by-team">
        {t("report.teams")}
      </h2>
      <section
        aria-labelledby="by-team"
        className="overflow-x-auto rounded-lg border-2 border-hairline bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        tabIndex={0}
      >
        <table className="w-full border-collapse text-start">
          <thead>
            <tr className="border-hairline border-b-2 [&>th]:px-2 sm:[&>th]:px-3 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold [&>th]:text-sm">
              <th scope="col">{t("report.rank")}</th>
              <th scope="col">{t("report.team")}</th>
              <th className="text-end!" scope="col">
                {t("report.players")}
              </th>
              <th className="text-end!" scope="col">
                {t("report.points")}
              </th>
            </tr>
          </thead>
          <tbody>
            {ranked.map((team) => (
              <TeamRow hasMarks={hasMarks} key={team.number} roomId={roomId} team={team} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** The emblem and the name. */
export function SeatTeam({ teams, team }: { teams: readonly ReportTeam[]; team: number }) {
  const name = teams[team]?.name;
  if (name === undefined) return null;
  return (
    <span className="flex items-center gap-2">
      <TeamMark className="size-6" team={team} />
      <span className="max-w-40 truncate" dir="auto" title={name}>
        {name}
      </span>
    </span>
  );
}
