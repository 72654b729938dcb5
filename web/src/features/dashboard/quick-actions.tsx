/** The most common things to do on the dashboard. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import {
  ChartColumn,
  Layers,
  type LucideIcon,
  MessageCircleQuestion,
  Plus,
  Radio,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { later } from "@/ui/later";
import { AudienceStart } from "./audience-start";

const StartPickerDialog = later(
  async () => (await import("./start-picker-dialog")).StartPickerDialog,
);

const rowClass =
  "flex h-full w-full items-center gap-3 rounded-lg border-2 border-hairline bg-surface p-4 text-start hover:border-primary max-sm:flex-col max-sm:items-start max-sm:p-3 lg:gap-4";

function Words(props: { icon: LucideIcon; title: string; hint: string }): ReactNode {
  const Icon = props.icon;
  return (
    <>
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span>
        <span className="block font-semibold">{props.title}</span>
        <span className="text-muted text-sm max-sm:hidden">{props.hint}</span>
      </span>
    </>
  );
}

export function QuickActions({ className }: { className?: string }) {
  const [isPicking, setPicking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="quick-actions" className={clsx("flex flex-col gap-3", className)}>
      <h2 className="text-xl" id="quick-actions">
        {t("dashboard.actions")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <li>
          <Link className={rowClass} to={paths.quizCreate}>
            <Words hint={t("dashboard.createHint")} icon={Plus} title={t("dashboard.create")} />
          </Link>
        </li>
        <li>
          <button className={rowClass} onClick={() => setPicking(true)} type="button">
            <Words hint={t("dashboard.startHint")} icon={Radio} title={t("dashboard.start")} />
          </button>
        </li>
        <li>
          <button className={rowClass} onClick={() => setAsking(true)} type="button">
            <Words
              hint={t("dashboard.audienceHint")}
              icon={MessageCircleQuestion}
              title={t("dashboard.audience")}
            />
          </button>
        </li>
        <li>
          <Link className={rowClass} to={paths.cards}>
            <Words hint={t("dashboard.cardsHint")} icon={Layers} title={t("dashboard.cards")} />
          </Link>
        </li>
        <li className="max-lg:col-span-2">
          <Link className={rowClass} to={paths.analytics}>
            <Words
              hint={t("dashboard.analyticsHint")}
              icon={ChartColumn}
              title={t("dashboard.analytics")}
            />
          </Link>
        </li>
      </ul>
      {isAsking && <AudienceStart onClose={() => setAsking(false)} />}
      {isPicking && <StartPickerDialog onClose={() => setPicking(false)} />}
    </section>
  );
}
