/**
 * The header of every administration page; tells everyone else that they aren't an administrator.
 */
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import {
  Flag,
  type LucideIcon,
  Quote,
  Radio,
  ScrollText,
  SlidersHorizontal,
  Star,
  UsersRound,
} from "lucide-react";
import { adminWorkQuery } from "@/api/admin";
import { useAuth } from "@/api/session";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";

function Tab(props: { to: string; icon: LucideIcon; label: string; count?: number }) {
  const { icon: Icon, count = 0 } = props;
  return (
    <li>
      <Link
        activeProps={{ className: "bg-primary text-on-primary" }}
        className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-md px-2 font-semibold sm:px-3"
        inactiveProps={{ className: "hover:bg-sunken" }}
        to={props.to}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        {props.label}
        {count > 0 && (
          <span className="rounded-full bg-marigold px-2 text-ink text-sm tabular-nums">
            {formatNumber(count)}
          </span>
        )}
      </Link>
    </li>
  );
}

function Tabs() {
  const work = useQuery(adminWorkQuery());
  return (
    <nav aria-label={t("nav.label")}>
      <ul className="flex flex-wrap gap-1 border-hairline border-b-2 pb-2">
        <Tab icon={UsersRound} label={t("nav.users")} to={paths.adminUsers} />
        <Tab
          icon={Flag}
          label={t("nav.reports")}
          to={paths.adminReports}
          {...(work.data === undefined ? {} : { count: work.data.openReports })}
        />
        <Tab icon={Star} label={t("nav.picks")} to={paths.adminPicks} />
        <Tab icon={Quote} label={t("nav.voices")} to={paths.adminVoices} />
        <Tab icon={Radio} label={t("nav.rooms")} to={paths.adminRooms} />
        <Tab icon={ScrollText} label={t("nav.audit")} to={paths.adminAudit} />
        <Tab icon={SlidersHorizontal} label={t("nav.settings")} to={paths.adminSettings} />
      </ul>
    </nav>
  );
}

export function AdminLayout() {
  const { user } = useAuth();
  if (user === null) return null;
  if (!user.isAdmin || !user.emailVerified) {
    const isAdmin = user.isAdmin;
    return (
      <div className="flex flex-col gap-6">
        <PageTitle title={t("title")} />
        <EmptyState
          hint={t(isAdmin ? "unverifiedHint" : "refusedHint")}
          title={t(isAdmin ? "unverified" : "refused")}
          {...(isAdmin
            ? {
                action: (
                  <Link className={buttonClass({ variant: "primary" })} to={paths.verifyEmail}>
                    {t("verify")}
                  </Link>
                ),
              }
            : {})}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Tabs />
      <Outlet />
    </div>
  );
}
