/**
 * The questions of two sessions, the most changed first. Each says the change in words, with an arrow
 * and as a bar from the middle: to the end if it is better, to the start if it is worse.
 */
import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { Comparison } from "@/api/types";
import { formatNumber } from "@/lib/language";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/insights";
import { Segmented } from "@/ui/segmented";
import { Switch } from "@/ui/switch";
import { byChange, type Compared, compared, countsOf, hasChanged } from "./compared";
import { percent } from "./figures";

type Order = "change" | "played";

/** In percentage points, with an arrow and in words. */
export function ChangeText({ points }: { points: number }) {
  if (points === 0) return <span className="text-muted">{t("compare.same")}</span>;
  const isBetter = points > 0;
  const Icon = isBetter ? ArrowUp : ArrowDown;
  return (
    <span
      className={clsx(
        "inline-flex flex-wrap items-center gap-x-1 font-semibold",
        isBetter ? "text-good" : "text-danger",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="text-sm">
        {t(isBetter ? "compare.better" : "compare.worse", { count: Math.abs(points) })}
      </span>
    </span>
  );
}

function ChangeBar({ points }: { points: number }) {
  return (
    <span aria-hidden="true" className="relative block h-2.5 rounded-full bg-sunken">
      <span
        className={clsx(
          "absolute inset-y-0",
          points > 0 ? "start-1/2 rounded-e-full bg-good" : "end-1/2 rounded-s-full bg-danger",
        )}
        style={{ inlineSize: `${Math.abs(points) / 2}%` }}
      />
      <span className="absolute -inset-y-0.5 start-1/2 w-0.5 -translate-x-1/2 bg-muted rtl:translate-x-1/2" />
    </span>
  );
}

function Share({ name, share }: { name: string; share: number | null | undefined }) {
  return (
    <span>
      {name}{" "}
      <span className={clsx("tabular-nums", share === undefined ? "text-muted" : "font-semibold")}>
        {share === undefined ? t("compare.notPlayed") : percent(share)}
      </span>
    </span>
  );
}

function Question({ one }: { one: Compared }) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-hairline border-b px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <p className="wrap-anywhere" dir="auto">
        {plainText(one.text)}
      </p>
      <div className="flex flex-col gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="flex flex-wrap gap-x-4">
            <Share name={t("compare.before")} share={one.before} />
            <Share name={t("compare.after")} share={one.after} />
          </span>
          {one.points !== null && <ChangeText points={one.points} />}
        </p>
        {one.points !== null && <ChangeBar points={one.points} />}
      </div>
    </li>
  );
}

export function ComparedQuestions({ questions }: { questions: Comparison["questions"] }) {
  const [order, setOrder] = useState<Order>("change");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const all = compared(questions);
  const { better, worse, same, once } = countsOf(all);
  const sorted = order === "change" ? byChange(all) : all;
  const shown = onlyChanged ? sorted.filter(hasChanged) : sorted;
  const counts: [string, number][] = [
    [t("compare.counts.better"), better],
    [t("compare.counts.worse"), worse],
    [t("compare.counts.same"), same],
    [t("compare.counts.once"), once],
  ];
  return (
    <section aria-labelledby="compared-questions" className="flex flex-col gap-4">
      <h2 className="text-2xl" id="compared-questions">
        {t("compare.questions")}
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([name, count]) => (
          <div className="flex gap-1.5" key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          className="max-w-full max-sm:w-full [&>label]:flex-auto max-sm:[&>label]:whitespace-normal max-sm:[&>label]:px-2 [&>label]:text-center"
          label={t("compare.order")}
          onChange={setOrder}
          options={[
            { value: "change", label: t("compare.byChange") },
            { value: "played", label: t("compare.asPlayed") },
          ]}
          value={order}
        />
        <Switch
          checked={onlyChanged}
          label={t("compare.onlyChanged")}
          onChange={(event) => setOnlyChanged(event.target.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">{t("compare.none")}</p>
      ) : (
        <ol
          aria-labelledby="compared-questions"
          className="rounded-lg border-2 border-hairline bg-surface"
        >
          {shown.map((one) => (
            <Question key={one.place} one={one} />
          ))}
        </ol>
      )}
    </section>
  );
}
