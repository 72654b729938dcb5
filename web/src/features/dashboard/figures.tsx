/** The four statistics of the overview, each with its change over 30 days. */
import type { Dashboard } from "@/api/types";
import { perLanguage } from "@/lib/language";
import { t } from "@/messages/sessions";
import { StatTile } from "@/ui/stat-tile";

type Figure = Dashboard["quizzes"];
type Rate = Dashboard["responseRate"]["now"];

/** How many more there are than 30 days ago. */
function stockHint({ now, before }: Figure): string {
  if (now === before) return t("dashboard.same");
  const count = Math.abs(now - before);
  return now > before ? t("dashboard.more", { count }) : t("dashboard.less", { count });
}

/** How many more there were in the last 30 days than in those before. */
function windowHint({ now, before }: Figure): string {
  if (now === before) return t("dashboard.sameWindow");
  const count = Math.abs(now - before);
  return now > before ? t("dashboard.moreWindow", { count }) : t("dashboard.lessWindow", { count });
}

/** In tenths of a percent, so that displayed and compared values are the same. */
function permille({ count, of }: Rate): number | undefined {
  return of === 0 ? undefined : Math.round((count * 1_000) / of);
}

const tenths = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

function rateText(rate: Rate): string {
  const share = permille(rate);
  return share === undefined
    ? t("dashboard.unknown")
    : t("dashboard.percent", { share: tenths().format(share / 10) });
}

function rateHint({ now, before }: Dashboard["responseRate"]): string {
  const [share, earlier] = [permille(now), permille(before)];
  if (share === undefined) return t("dashboard.rateNone");
  if (earlier === undefined) return t("dashboard.rateFirst");
  if (share === earlier) return t("dashboard.rateSame");
  const points = tenths().format(Math.abs(share - earlier) / 10);
  return share > earlier ? t("dashboard.rateUp", { points }) : t("dashboard.rateDown", { points });
}

/** Undefined while unknown. */
export function Figures({ overview }: { overview: Dashboard | undefined }) {
  const hints = overview && {
    quizzes: stockHint(overview.quizzes),
    active: stockHint(overview.activeSessions),
    participants: windowHint(overview.participants),
    rate: rateHint(overview.responseRate),
  };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatTile
        label={t("dashboard.quizzes")}
        value={overview?.quizzes.now}
        hint={hints?.quizzes ?? null}
      />
      <StatTile
        label={t("dashboard.active")}
        value={overview?.activeSessions.now}
        hint={hints?.active ?? null}
      />
      <StatTile
        label={t("dashboard.participants")}
        value={overview?.participants.now}
        hint={hints?.participants ?? null}
      />
      <StatTile
        label={t("dashboard.rate")}
        value={overview && rateText(overview.responseRate.now)}
        hint={hints?.rate ?? null}
      />
    </dl>
  );
}
