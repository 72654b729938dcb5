/**
 * How far everyone is, question by question, without names: it may be on a projector, so the numbers
 * are large, and a row per question takes little height. Nothing moves when the first people come.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { AssignmentProgress } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/own-speed";
import { Card } from "@/ui/card";

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
    <li className="col-span-full grid grid-cols-subgrid items-center gap-y-1">
      <span className="whitespace-nowrap font-semibold xl:text-lg">
        {t("question", { number })}
      </span>
      <span className="flex h-4 overflow-hidden rounded-sm bg-sunken max-sm:order-last max-sm:col-span-2 xl:h-6">
        <span className={pastLook} style={{ inlineSize: shareOf(pastCount, all) }} />
        {row.hereCount > 0 && (
          <span className={hereLook} style={{ inlineSize: shareOf(row.hereCount, all) }} />
        )}
      </span>
      <span className="text-end text-muted text-sm tabular-nums xl:text-base">
        {words.join(" · ")}
      </span>
    </li>
  );
}

function Legend() {
  return (
    <p
      aria-hidden="true"
      className="flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1 text-muted text-sm xl:text-base"
    >
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

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted xl:text-lg">{label}</dt>
      <dd className="font-display font-extrabold text-4xl tabular-nums leading-tight xl:text-6xl">
        {formatNumber(value)}
      </dd>
    </div>
  );
}

export function OwnSpeedProgress({ query }: { query: UseQueryResult<AssignmentProgress> }) {
  const progress = query.data;
  if (progress === undefined) {
    return query.isError ? (
      <Failed query={query} title={t("progressFailure")} />
    ) : (
      <Loading shapes={["h-24 rounded-lg", "h-96 rounded-lg"]} words={t("progress")} />
    );
  }
  const { playerCount, finishedCount, questions } = progress;
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">{t("progress")}</h2>
      <dl className="grid grid-cols-3 gap-3 border-hairline border-y-2 py-3">
        <Count label={t("joined")} value={playerCount} />
        <Count label={t("playing")} value={playerCount - finishedCount} />
        <Count label={t("finished")} value={finishedCount} />
      </dl>
      {playerCount === 0 ? (
        <p className="min-h-7 font-semibold text-lg">{t("waiting")}</p>
      ) : (
        <Legend />
      )}
      {/* The words have room for two counts from the start: no bar changes its length with them. */}
      <ol className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(4rem,1fr)_minmax(12rem,auto)] sm:gap-y-2 xl:grid-cols-[auto_minmax(4rem,1fr)_minmax(14rem,auto)]">
        {questions.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place.
          <Bar all={playerCount} key={index} number={index + 1} row={row} />
        ))}
      </ol>
    </Card>
  );
}
