/** The round avatar with its menu; gray while the session check runs. */
import { Link } from "@tanstack/react-router";
import { LayoutDashboard, LogOut, UserRound } from "lucide-react";
import { useAuth } from "@/api/session";
import { accountLinks } from "@/app/public-links";
import { useLogOut } from "@/app/use-log-out";
import { t } from "@/messages/app";
import { Avatar } from "@/ui/avatar";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";
import { Skeleton } from "@/ui/skeleton";

export function AccountMenu() {
  const { user, isPending } = useAuth();
  const logOut = useLogOut();

  if (user === null) return isPending ? <Skeleton className="m-0.5 size-10 rounded-full" /> : null;
  return (
    <Menu
      header={
        <p className="max-w-64 border-hairline border-b px-3 pt-1 pb-2">
          <span className="block truncate font-semibold" dir="auto">
            {user.name}
          </span>
          <span className="block truncate text-muted text-sm">{user.email}</span>
        </p>
      }
      label={t("nav.account", { name: user.name })}
      trigger={<Avatar name={user.name} picture={user.avatarUrl} />}
      triggerClassName="flex size-11 items-center justify-center rounded-full"
    >
      <MenuLink render={<Link to={accountLinks.dashboard} />}>
        <LayoutDashboard aria-hidden="true" className="size-5" />
        {t("nav.dashboard")}
      </MenuLink>
      <MenuLink render={<Link to={accountLinks.profile} />}>
        <UserRound aria-hidden="true" className="size-5" />
        {t("nav.profile")}
      </MenuLink>
      <MenuAction onClick={logOut}>
        <LogOut aria-hidden="true" className="size-5" />
        {t("nav.logout")}
      </MenuAction>
    </Menu>
  );
}
