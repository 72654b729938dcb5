/** The dashboard's navigation: wide with labels, or narrow with icons and hidden labels. */
import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import {
  Bell,
  ChartColumn,
  CircleCheck,
  Compass,
  Contact,
  FilePen,
  LayoutDashboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Plus,
  Radio,
  ShieldCheck,
  SlidersHorizontal,
  SquareTerminal,
  UserRound,
  UsersRound,
  Wrench,
} from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useAuth } from "@/api/session";
import { useLogOut } from "@/app/use-log-out";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Logo } from "@/ui/logo";

const rowClass = "flex min-h-11 items-center gap-3 rounded-md px-3.5 font-medium";

interface SidebarProps {
  expanded: boolean;
  /** Called when a link is followed; the drawer then closes. */
  onFollow?: () => void;
}

interface EntryProps extends SidebarProps {
  to: string;
  icon: LucideIcon;
  label: string;
  /** Also highlighted for all pages under its URL. */
  isForAll?: boolean;
}

function Entry(props: EntryProps) {
  const { icon: Icon, expanded } = props;
  return (
    <li className="grid grid-cols-1">
      <Link
        activeOptions={{ exact: props.isForAll !== true }}
        activeProps={{ className: "bg-primary text-on-primary" }}
        className={rowClass}
        inactiveProps={{ className: "hover:bg-sunken" }}
        onClick={props.onFollow}
        title={expanded ? undefined : props.label}
        to={props.to}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className={expanded ? "truncate" : "sr-only"}>{props.label}</span>
      </Link>
    </li>
  );
}

/** Entries under a heading; the narrow sidebar hides the heading and draws lines instead. */
function Group(props: SidebarProps & { title: string; children: ReactNode }) {
  const { expanded } = props;
  const id = useId();
  return (
    <>
      <h2
        className={clsx(
          "px-3.5 pt-4 pb-1 font-sans font-semibold text-muted text-sm tracking-normal",
          !expanded && "sr-only",
        )}
        id={id}
      >
        {props.title}
      </h2>
      <ul
        aria-labelledby={id}
        className={clsx("flex flex-col gap-1", !expanded && "my-2 border-hairline border-y-2 py-2")}
      >
        {props.children}
      </ul>
    </>
  );
}

/** Between the current entry and the edge of the list. */
const marginPx = 8;

export function Sidebar(props: SidebarProps) {
  const { expanded } = props;
  const logOut = useLogOut();
  const { user } = useAuth();
  const nav = useRef<HTMLElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });

  // A low window doesn't show all entries, but always the current one. Only the list moves: the
  // browser's own way would move the page with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own entry.
  useEffect(() => {
    const list = nav.current;
    const entry = list?.querySelector("[aria-current=page]");
    if (list == null || entry == null) return;
    const shown = list.getBoundingClientRect();
    const { top, bottom } = entry.getBoundingClientRect();
    const above = top - marginPx - shown.top;
    const below = bottom + marginPx - shown.bottom;
    if (above < 0) list.scrollTop += above;
    else if (below > 0) list.scrollTop += below;
  }, [page]);

  return (
    <>
      <Link
        className="flex min-h-16 items-center border-hairline border-b-2 px-3.5"
        onClick={props.onFollow}
        to={paths.home}
      >
        <Logo nameHidden={!expanded} />
      </Link>
      <nav
        aria-label={t("sidebar.label")}
        className="flex-1 scroll-py-2 overflow-y-auto p-2"
        ref={nav}
      >
        <ul className="flex flex-col gap-1">
          <Entry
            {...props}
            icon={LayoutDashboard}
            label={t("nav.dashboard")}
            to={paths.dashboard}
          />
        </ul>
        <Group {...props} title={t("sidebar.quizzes")}>
          <Entry {...props} icon={ListChecks} label={t("sidebar.viewAll")} to={paths.quizzes} />
          <Entry {...props} icon={FilePen} label={t("sidebar.drafts")} to={paths.drafts} />
          <Entry
            {...props}
            icon={CircleCheck}
            label={t("sidebar.published")}
            to={paths.published}
          />
          <Entry {...props} icon={Plus} label={t("sidebar.create")} to={paths.quizCreate} />
        </Group>
        <h2 className="sr-only">{t("sidebar.live")}</h2>
        <ul className={clsx("flex flex-col gap-1", expanded && "mt-4")}>
          <Entry {...props} icon={Radio} label={t("sidebar.sessions")} to={paths.sessions} />
          <Entry
            {...props}
            icon={FilePen}
            isForAll
            label={t("sidebar.assignments")}
            to={paths.assignments}
          />
          <Entry
            {...props}
            icon={ChartColumn}
            label={t("sidebar.analytics")}
            to={paths.analytics}
          />
        </ul>
        <h2 className="sr-only">{t("sidebar.community")}</h2>
        <ul className={clsx("flex flex-col gap-1", expanded ? "mt-4" : "mt-1")}>
          <Entry {...props} icon={Compass} label={t("nav.explore")} to={paths.feed} />
          <Entry {...props} icon={UsersRound} label={t("nav.friends")} to={paths.friends} />
          <Entry {...props} icon={Contact} label={t("sidebar.ownProfile")} to={paths.profile} />
        </ul>
        <Group {...props} title={t("sidebar.settings")}>
          <Entry
            {...props}
            icon={UserRound}
            label={t("sidebar.profile")}
            to={paths.settingsProfile}
          />
          <Entry
            {...props}
            icon={SlidersHorizontal}
            label={t("sidebar.preferences")}
            to={paths.settingsPreferences}
          />
          <Entry
            {...props}
            icon={Bell}
            label={t("sidebar.notifications")}
            to={paths.settingsNotifications}
          />
          <Entry
            {...props}
            icon={ShieldCheck}
            label={t("sidebar.security")}
            to={paths.settingsSecurity}
          />
          <Entry {...props} icon={SquareTerminal} label={t("sidebar.api")} to={paths.settingsApi} />
        </Group>
        {user?.isAdmin === true && (
          <>
            <h2 className="sr-only">{t("sidebar.instance")}</h2>
            <ul className={clsx("flex flex-col gap-1", expanded && "mt-4")}>
              <Entry
                {...props}
                icon={Wrench}
                isForAll
                label={t("sidebar.admin")}
                to={paths.admin}
              />
            </ul>
          </>
        )}
      </nav>
      <div className="grid grid-cols-1 border-hairline border-t-2 p-2">
        <button
          className={`${rowClass} hover:bg-sunken`}
          onClick={logOut}
          title={expanded ? undefined : t("nav.logout")}
          type="button"
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          <span className={expanded ? undefined : "sr-only"}>{t("nav.logout")}</span>
        </button>
      </div>
    </>
  );
}
