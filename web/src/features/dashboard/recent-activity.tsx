/** Recent activity on the account's quizzes and live sessions; each row links to its subject. */
import { Link } from "@tanstack/react-router";
import { CircleCheck, FilePlus2, Globe, type LucideIcon, Radio } from "lucide-react";
import type { DashboardActivity } from "@/api/types";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";

const icons: Readonly<Record<DashboardActivity["type"], LucideIcon>> = {
  created: FilePlus2,
  published: Globe,
  live: Radio,
  completed: CircleCheck,
};

function leadsTo({ type, id, code }: DashboardActivity): string {
  if (type === "completed") return paths.report(id);
  if (type === "live" && code !== null) return paths.host(code);
  return paths.quizEdit(id);
}

function sentence({ type, participants }: DashboardActivity): string {
  if (type === "completed") return t("dashboard.activity.completed", { count: participants ?? 0 });
  // Omits the number of players where it is unknown.
  if (type === "live" && participants !== null) {
    return t("dashboard.activity.livePlayers", { count: participants });
  }
  return t(`dashboard.activity.${type}`);
}

function Row({ happened }: { happened: DashboardActivity }) {
  const Icon = icons[happened.type];
  return (
    <li>
      <Link
        className="flex min-h-16 items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken"
        to={leadsTo(happened)}
      >
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words font-semibold" dir="auto">
            {happened.title}
          </span>
          <span className="block text-muted text-sm">
            {sentence(happened)}
            {" · "}
            <Ago at={happened.at} />
          </span>
        </span>
      </Link>
    </li>
  );
}

export function RecentActivity({ activity }: { activity: readonly DashboardActivity[] }) {
  if (activity.length === 0) {
    return (
      <>
        <p className="font-semibold">{t("dashboard.recentEmpty")}</p>
        <p className="text-muted">{t("dashboard.recentEmptyHint")}</p>
      </>
    );
  }
  return (
    <ul className="-mx-3 flex flex-col">
      {activity.map((happened) => (
        <Row happened={happened} key={`${happened.type} ${happened.id}`} />
      ))}
    </ul>
  );
}
