/** What each member of a team won of its points. Read when someone opens it: a team can be a hall. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { teamMembersQuery } from "@/api/insights";
import type { TeamMember } from "@/api/types";
import { Paged } from "@/calls/paged";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { percent } from "./figures";

interface TeamMembersProps {
  roomId: string;
  team: number;
  name: string;
  /** Of the whole team. */
  points: number;
}

export function TeamMembers({ roomId, team, name, points }: TeamMembersProps) {
  const found = useInfiniteQuery(teamMembersQuery(roomId, team));
  return (
    <Paged
      className="gap-2"
      empty={<p className="text-muted">{t("report.membersNone")}</p>}
      failure={t("report.membersFailure")}
      loading={t("report.membersLoading")}
      query={found}
      skeleton="h-16 rounded-lg"
    >
      {(members) => (
        <table
          aria-label={`${t("report.members")}: ${name}`}
          className="w-full max-w-2xl border-collapse text-start text-sm"
        >
          <thead>
            <tr className="text-muted [&>th]:px-1.5 [&>th]:py-1 sm:[&>th]:px-3 [&>th]:text-start [&>th]:font-semibold">
              <th scope="col">{t("report.nickname")}</th>
              <th className="text-end!" scope="col">
                {t("report.forTeam")}
              </th>
              <th className="text-end!" scope="col">
                {t("report.share")}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <Member key={member.seat} member={member} points={points} />
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  );
}

function Member({ member, points }: { member: TeamMember; points: number }) {
  const { nickname, teamShare } = member;
  // Reports from earlier versions don't say it, and a share of nothing isn't one.
  const share = teamShare == null || points === 0 ? null : teamShare / points;
  return (
    <tr className="[&>*]:px-1.5 [&>*]:py-1 sm:[&>*]:px-3">
      <th className="wrap-anywhere text-start font-semibold" dir="auto" scope="row">
        {nickname}
      </th>
      <td className="text-end tabular-nums">
        {teamShare == null ? t("report.none") : formatNumber(teamShare)}
      </td>
      <td className="w-24 sm:w-40">
        <span className="flex items-center justify-end gap-2 tabular-nums">
          <span aria-hidden="true" className="hidden h-2 flex-1 rounded-full bg-sunken sm:block">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ inlineSize: `${100 * (share ?? 0)}%` }}
            />
          </span>
          <span className="min-w-11 text-end">{percent(share)}</span>
        </span>
      </td>
    </tr>
  );
}
