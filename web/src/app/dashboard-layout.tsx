/** The dashboard's frame: sidebar, top bar, page. */
import { Outlet } from "@tanstack/react-router";
import { clsx } from "clsx";
import { LogOut, PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useAuth } from "@/api/session";
import { AccountMenu } from "@/app/account-menu-later";
import { BellSlot } from "@/app/bell-slot";
import { Sidebar } from "@/app/sidebar";
import { type SidebarState, useSidebarState } from "@/app/sidebar-state";
import { contentId, SkipLink } from "@/app/skip-link";
import { useLogOut } from "@/app/use-log-out";
import { VerifyBanner } from "@/app/verify-banner";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";

/** Only small screens and the editor need it. */
const Drawer = later(async () => (await import("@/ui/drawer")).Drawer);
const PaletteButton = later(
  async () => (await import("@/features/palette/palette-button")).PaletteButton,
);

export function SidebarDrawer({ drawer, closeDrawer }: SidebarState) {
  if (drawer === "never") return null;
  return (
    <Drawer onClose={closeDrawer} open={drawer === "open"} title={t("sidebar.label")}>
      <Sidebar expanded onFollow={closeDrawer} />
    </Drawer>
  );
}

export function DashboardLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useAuth();
  const sidebar = useSidebarState();
  const logOut = useLogOut();
  if (user === null) return null;

  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <aside
        className={clsx(
          "sticky top-0 hidden h-dvh shrink-0 flex-col border-hairline border-e-2 bg-surface md:flex",
          sidebar.expanded ? "w-64" : "w-16",
        )}
      >
        <Sidebar expanded={sidebar.expanded} />
      </aside>
      <SidebarDrawer {...sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-1 border-hairline border-b-2 bg-surface px-3 sm:gap-3 sm:px-5">
          <IconButton label={t("sidebar.toggle")} onClick={sidebar.toggle}>
            <PanelLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <PaletteButton />
          <div className="ms-auto flex min-w-0 items-center gap-1 sm:gap-3">
            <BellSlot />
            <AccountMenu />
            <div className="hidden min-w-0 sm:block">
              <p className="max-w-56 truncate font-semibold leading-tight" dir="auto">
                {user.name}
              </p>
              <p className="text-muted text-sm leading-tight">{t("sidebar.role")}</p>
            </div>
            <Button className="max-sm:min-w-11" onClick={logOut} size="small" variant="ghost">
              <LogOut aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t("nav.logout")}</span>
            </Button>
          </div>
        </header>
        <VerifyBanner />
        <main
          className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 sm:px-6 sm:py-8"
          id={contentId}
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
    </div>
  );
}
