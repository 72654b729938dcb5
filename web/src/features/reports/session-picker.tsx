/** The sessions of an overview, newest first: open one, compare two, combine several. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Combine, GitCompareArrows } from "lucide-react";
import { useState } from "react";
import type { Analytics } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/insights";
import { t as sessionWords } from "@/messages/sessions";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { percent } from "./figures";

/** The server combines no more. */
const combinedMax = 20;

export function SessionPicker({ rooms }: { rooms: Analytics["rooms"] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  // Oldest first, like the rooms.
  const inOrder = rooms.map(({ room }) => room.id).filter((id) => chosen.includes(id));

  function toggle(id: string) {
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  }

  const mayCompare = inOrder.length === 2;
  const mayCombine = inOrder.length >= 2 && inOrder.length <= combinedMax;
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-2xl" id="picker">
          {t("picker.title")}
        </h2>
        <p className="text-muted text-sm">{t("picker.hint")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={!mayCompare}
          onClick={() =>
            void navigate({ to: paths.analytics, search: { compare: inOrder.join(",") } })
          }
        >
          <GitCompareArrows aria-hidden="true" className="size-5" />
          {t("picker.compare")}
        </Button>
        <Button
          disabled={!mayCombine}
          onClick={() =>
            void navigate({ to: paths.analytics, search: { combine: inOrder.join(",") } })
          }
        >
          <Combine aria-hidden="true" className="size-5" />
          {t("picker.combine")}
        </Button>
        <p aria-live="polite" className="text-muted text-sm">
          {t("picker.chosen", { count: inOrder.length })}
        </p>
      </div>
      <ul aria-labelledby="picker" className="flex flex-col gap-2">
        {rooms.toReversed().map(({ room, figures }) => (
          <li
            className="flex items-center gap-3 rounded-lg border-2 border-hairline bg-surface py-1.5 ps-2 pe-4"
            key={room.id}
          >
            <Checkbox
              checked={chosen.includes(room.id)}
              label={t("picker.choose", {
                title: room.title,
                date: formatMoment(room.finishedAtMs),
              })}
              labelHidden
              onChange={() => toggle(room.id)}
            />
            <Link
              className="min-h-11 min-w-0 flex-1 content-center hover:underline"
              to={paths.report(room.id)}
            >
              <span className="block truncate font-semibold" dir="auto">
                {room.title}
              </span>
              <span className="text-muted text-sm">
                {formatMoment(room.finishedAtMs)}
                {" · "}
                {sessionWords("sessions.players", { count: room.seatCount })}
              </span>
            </Link>
            <span className="shrink-0 font-semibold tabular-nums">
              {figures.rightShare === null
                ? t("report.none")
                : t("learn.rightOf", { share: percent(figures.rightShare) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
