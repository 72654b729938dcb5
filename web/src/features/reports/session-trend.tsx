/** How sessions went over time: all of them, or those of one quiz; one measure after the other. */
import { type ReactNode, useState } from "react";
import type { Analytics } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/insights";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { Chart } from "./chart";
import { hardShare, percent, seconds, timeText } from "./figures";
import { SessionName } from "./session-name";
import { trendOf } from "./trend";

type Rooms = Analytics["rooms"];
type Measure = "right" | "answered" | "time";

/** Quizzes that were played at least twice, by title. One without an id is known by its title. */
function quizzesOf(rooms: Rooms): { value: string; label: string }[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { room } of rooms) {
    const known = counts.get(keyOf(room));
    // The newest title counts.
    counts.set(keyOf(room), { label: room.title, count: (known?.count ?? 0) + 1 });
  }
  return [...counts]
    .filter(([, { count }]) => count > 1)
    .map(([value, { label }]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function keyOf({ quizId, title }: Rooms[number]["room"]): string {
  return quizId ?? `gone ${title}`;
}

function measured({ figures }: Rooms[number], measure: Measure): number | null {
  if (measure === "right") return figures.rightShare;
  return measure === "answered" ? figures.answeredShare : figures.medianMs;
}

/** The mean, and how the later sessions compare with the earlier ones. */
function summary(values: readonly (number | null)[], measure: Measure): string {
  const unit = measure === "time" ? "ms" : "share";
  const trend = trendOf(values, unit);
  if (trend === null) return t("trend.tooFew");
  const { mean, change, direction } = trend;
  const average = t("trend.mean", { value: unit === "ms" ? timeText(mean) : percent(mean) });
  if (direction === "steady") return `${average} ${t("trend.steady")}`;
  const moved =
    unit === "ms"
      ? t(direction === "up" ? "trend.slower" : "trend.faster", {
          seconds: seconds(Math.abs(change)),
        })
      : t(direction === "up" ? "trend.higher" : "trend.lower", {
          points: Math.round(Math.abs(change) * 100),
        });
  return `${average} ${moved}`;
}

const titles = { right: "chart.time", answered: "trend.answered", time: "trend.time" } as const;

interface SessionTrendProps {
  rooms: Rooms;
  /** How these sessions were chosen, if they are some of all. */
  before: ReactNode;
}

export function SessionTrend({ rooms, before }: SessionTrendProps) {
  const [chosen, setChosen] = useState("");
  const [measure, setMeasure] = useState<Measure>("right");
  const quizzes = quizzesOf(rooms);
  const quiz = quizzes.some(({ value }) => value === chosen) ? chosen : "";
  const some = quiz === "" ? rooms : rooms.filter(({ room }) => keyOf(room) === quiz);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t("trend.title")}</h2>
      <div className="flex flex-wrap items-end gap-4">
        {before}
        {quizzes.length > 0 && (
          <div className="w-full sm:w-80">
            <Select
              label={t("trend.sessions")}
              onChange={(event) => setChosen(event.target.value)}
              options={[{ value: "", label: t("trend.all") }, ...quizzes]}
              value={quiz}
            />
          </div>
        )}
        <Segmented
          className="max-sm:w-full"
          label={t("trend.measure")}
          onChange={setMeasure}
          options={[
            { value: "right", label: t("report.rightShare") },
            { value: "answered", label: t("report.answerShare") },
            { value: "time", label: t("analytics.time") },
          ]}
          value={measure}
        />
      </div>
      <Chart
        heads={[t("chart.title"), t(measure === "right" ? "chart.share" : "trend.value")]}
        hint={summary(
          some.map((one) => measured(one, measure)),
          measure,
        )}
        kind="lines"
        rows={some.map((one) => ({
          key: one.room.id,
          label: formatDay(one.room.finishedAtMs),
          name: <SessionName at={one.room.finishedAtMs} title={one.room.title} />,
          value: measured(one, measure),
        }))}
        title={t(titles[measure])}
        unit={measure === "time" ? "ms" : "share"}
        {...(measure === "right" ? { limit: hardShare } : {})}
      />
    </section>
  );
}
