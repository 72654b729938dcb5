/** How far everyone is, question by question, without names: it may be on a projector. */
import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { AssignmentProgress } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { t } from "@/messages/own-speed";
import { Card } from "@/ui/card";
import { StatTile } from "@/ui/stat-tile";

type Row = AssignmentProgress["questions"][number];

const pastLook = "bg-primary";
/** With an edge, so that it stands out on light and on dark. */
const hereLook = "border-2 border-marigold-edge bg-marigold";

const shareOf = (count: number, all: number) => `${all === 0 ? 0 : (100 * count) / all}%`;

function Bar({ number, row, all }: { number: number; row: Row; all: number }) {
  const pastCount = row.reachedCount - row.hereCount;
  const words = [
    row.hereCount > 0 ? t("here", { count: row.hereCount }) : null,
    pastCount > 0 ? t("past", { count: pastCount }) : null,
  ].filter((part) => part !== null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
      <span className="font-semibold">{t("question", { number })}</span>
      <span className="text-muted text-sm tabular-nums">{words.join(" · ")}</span>
      <span className="col-span-2 flex h-4 overflow-hidden rounded-sm bg-sunken">
        <span className={pastLook} style={{ inlineSize: shareOf(pastCount, all) }} />
        {row.hereCount > 0 && (
          <span className={hereLook} style={{ inlineSize: shareOf(row.hereCount, all) }} />
        )}
      </span>
    </li>
  );
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      <span className="inline-flex items-center gap-2">
        <span className={clsx(pastLook, "size-3.5 rounded-xs")} />
        {t("legendPast")}
      </span>
      <span className="inline-flex items-center gap-2">
        <span className={clsx(hereLook, "size-3.5 rounded-xs")} />
        {t("legendHere")}
      </span>
    </p>
  );
}

export function OwnSpeedProgress({ query }: { query: UseQueryResult<AssignmentProgress> }) {
  const progress = query.data;
  if (progress === undefined) {
    return query.isError ? (
      <Failed query={query} title={t("progressFailure")} />
    ) : (
      <Loading shapes={["h-24 rounded-lg", "h-60 rounded-lg"]} words={t("progress")} />
    );
  }
  const { playerCount, finishedCount, questions } = progress;
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <h2 className="text-xl">{t("progress")}</h2>
      <dl className="grid grid-cols-3 gap-3">
        <StatTile label={t("joined")} value={playerCount} />
        <StatTile label={t("playing")} value={playerCount - finishedCount} />
        <StatTile label={t("finished")} value={finishedCount} />
      </dl>
      {playerCount === 0 ? (
        <p className="text-muted">{t("waiting")}</p>
      ) : (
        <>
          <ol className="flex flex-col gap-3">
            {questions.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place.
              <Bar all={playerCount} key={index} number={index + 1} row={row} />
            ))}
          </ol>
          <Legend />
        </>
      )}
    </Card>
  );
}
