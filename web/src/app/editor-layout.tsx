/**
 * The frame of the quiz editor: a bar with the way back, and the page, which gets the whole width.
 * The dashboard's sidebar is a drawer here, at every size.
 */
import { Link, Outlet } from "@tanstack/react-router";
import { ArrowLeft, PanelLeft } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/api/session";
import { BellSlot } from "@/app/bell-slot";
import { SidebarDrawer } from "@/app/dashboard-layout";
import { useSidebarState } from "@/app/sidebar-state";
import { contentId, SkipLink } from "@/app/skip-link";
import { VerifyBanner } from "@/app/verify-banner";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { PageBarContext } from "@/ui/page-bar";

export function EditorLayout() {
  const { user } = useAuth();
  const sidebar = useSidebarState(true);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  if (user === null) return null;

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SidebarDrawer {...sidebar} />
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-1 border-hairline border-b-2 bg-surface px-1.5 sm:px-4">
        <IconButton className="max-sm:hidden" label={t("sidebar.toggle")} onClick={sidebar.toggle}>
          <PanelLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <Link
          className={`${buttonClass({ variant: "ghost" })} shrink-0 px-3`}
          title={t("sidebar.viewAll")}
          to={paths.quizzes}
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          <span className="max-wide:sr-only">{t("sidebar.viewAll")}</span>
        </Link>
        <div className="flex min-w-0 flex-1 items-center gap-1 sm:gap-2" ref={setBar} />
        <div className="max-wide:hidden">
          <BellSlot />
        </div>
      </header>
      <VerifyBanner />
      <main
        className="mx-auto w-full max-w-[100rem] flex-1 px-3 py-3 sm:px-6 sm:py-5"
        id={contentId}
        tabIndex={-1}
      >
        <PageBarContext value={bar}>
          <Outlet />
        </PageBarContext>
      </main>
    </div>
  );
}
