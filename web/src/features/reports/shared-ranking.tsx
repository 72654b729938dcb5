/** The ranking of a shared report: teams if there were some, then players, by name or by number. */
import type { SharedPlayer, SharedReport, SharedTeam } from "@/api/types";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { isUnscored } from "@/room/kinds/unscored";
import { ReportTeams, SeatTeam } from "./report-teams-later";

/** By their number in the session, as everything else that shows teams knows them. */
function teamsByNumber(teams: readonly SharedTeam[]) {
  return [...teams]
    .sort((a, b) => a.number - b.number)
    .map(({ name, number, rank, points, seatCount }) => ({
      name: name ?? t("shared.team", { number: number + 1 }),
      rank,
      points,
      seatCount,
    }));
}

export function SharedRanking({ report }: { report: SharedReport }) {
  const teams = teamsByNumber(report.teams);
  const { players, questions, figures } = report;
  const scored = questions.filter(
    ({ question: { played, kind = "choice" } }) => played && !isUnscored(kind),
  ).length;
  const nameOf = ({ name }: SharedPlayer, index: number) =>
    name ?? t("shared.player", { number: index + 1 });
  const hasTeams = players.some((player) => player.team !== null);
  return (
    <>
      {teams.length > 0 && <ReportTeams hasMarks={report.showsNames} teams={teams} />}
      <section className="flex flex-col gap-3">
        <div>
          <h2 className="text-2xl" id="ranking">
            {t("shared.ranking")}
          </h2>
          {!report.showsNames && <p className="text-muted text-sm">{t("shared.numbers")}</p>}
          {report.isAveraged && <p className="text-muted text-sm">{t("report.averageHint")}</p>}
        </div>
        <section
          aria-labelledby="ranking"
          className="max-h-[32rem] overflow-auto rounded-lg border-2 border-hairline bg-surface"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
          tabIndex={0}
        >
          <table className="w-full border-collapse text-start">
            <thead>
              <tr className="border-hairline border-b-2 [&>th]:px-2 sm:[&>th]:px-3 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold [&>th]:text-sm">
                <th scope="col">{t("report.rank")}</th>
                <th scope="col">{t("report.nickname")}</th>
                {hasTeams && <th scope="col">{t("report.team")}</th>}
                <th className="text-end!" scope="col">
                  {t("report.correct")}
                </th>
                <th className="text-end!" scope="col">
                  {t(report.isAveraged ? "report.average" : "report.points")}
                </th>
              </tr>
            </thead>
            <tbody>
              {players.map((player, index) => (
                <tr
                  className="border-hairline border-b last:border-b-0 [&>*]:px-2 [&>*]:py-2.5 sm:[&>*]:px-3"
                  // biome-ignore lint/suspicious/noArrayIndexKey: a ranking never changes its order.
                  key={index}
                >
                  <td className="font-display text-muted tabular-nums sm:w-16">{player.rank}</td>
                  <th className="text-start font-semibold" scope="row">
                    <span className="wrap-anywhere" dir="auto">
                      {nameOf(player, index)}
                    </span>
                  </th>
                  {hasTeams && (
                    <td>{player.team !== null && <SeatTeam team={player.team} teams={teams} />}</td>
                  )}
                  <td className="whitespace-nowrap text-end tabular-nums">
                    {t("report.correctOf", {
                      right: player.correctCount,
                      all: scored - player.notDrawnCount,
                    })}
                  </td>
                  <td className="text-end font-bold font-display tabular-nums">
                    {formatNumber(player.points)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {players.length < figures.seatCount && (
          <p className="text-muted text-sm">
            {t("shared.first", { count: players.length, all: figures.seatCount })}
          </p>
        )}
      </section>
    </>
  );
}
