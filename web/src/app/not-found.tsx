/** The page for an unknown URL, in the frame of the pages around it. */
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { TileShape } from "@/ui/tile-shapes";

const PublicLayout = later(async () => (await import("@/app/public-layout")).PublicLayout);
const DashboardLayout = later(async () => (await import("@/app/dashboard-layout")).DashboardLayout);

export function NotFoundPage() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const Frame =
    user !== null && pathname.startsWith(`${paths.dashboard}/`) ? DashboardLayout : PublicLayout;

  useEffect(() => {
    console.error("404: no page at", pathname);
  }, [pathname]);

  return (
    <Frame>
      <div className="mx-auto flex min-h-[70dvh] max-w-xl flex-col items-center justify-center gap-6 p-6 text-center">
        <div aria-hidden="true" className="flex gap-3">
          <TileShape className="size-14 text-tile-c" index={2} />
          <TileShape className="size-14 text-tile-e" index={4} />
          <TileShape className="size-14 text-tile-f" index={5} />
        </div>
        <p className="font-display font-extrabold text-5xl text-primary">{t("notFound.code")}</p>
        <PageTitle title={t("notFound.title")} />
        <Link className={buttonClass({ variant: "primary", size: "large" })} to={paths.home}>
          {t("notFound.link")}
        </Link>
      </div>
    </Frame>
  );
}
