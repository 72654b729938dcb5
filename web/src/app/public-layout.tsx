/** The frame of public pages: navigation, content, footer. */
import { Link, Outlet } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/api/session";
import { AccountMenu } from "@/app/account-menu";
import { Footer } from "@/app/footer";
import { contentId, SkipLink } from "@/app/skip-link";
import { useLogOut } from "@/app/use-log-out";
import { VerifyBanner } from "@/app/verify-banner";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Logo } from "@/ui/logo";

const linkClass =
  "inline-flex min-h-11 items-center rounded-sm px-3 font-semibold text-muted hover:text-text data-[status=active]:text-text data-[status=active]:underline data-[status=active]:decoration-3 data-[status=active]:decoration-primary data-[status=active]:underline-offset-8";

const mobileLinkClass =
  "flex min-h-12 items-center rounded-md px-3 font-semibold hover:bg-sunken data-[status=active]:bg-primary-soft";

function MobileMenu({ onClose }: { onClose: () => void }) {
  const { isLoggedIn, isPending } = useAuth();
  const logOut = useLogOut();
  return (
    <div className="border-hairline border-t-2 p-3 md:hidden">
      <Link
        activeOptions={{ exact: true }}
        className={mobileLinkClass}
        onClick={onClose}
        to={paths.home}
      >
        {t("nav.home")}
      </Link>
      <Link className={mobileLinkClass} onClick={onClose} to={paths.feed}>
        {t("nav.explore")}
      </Link>
      <a className={mobileLinkClass} href={paths.joinForm}>
        {t("nav.join")}
      </a>
      {isLoggedIn && (
        <>
          <Link className={mobileLinkClass} onClick={onClose} to={paths.dashboard}>
            {t("nav.dashboard")}
          </Link>
          <button className={`${mobileLinkClass} w-full`} onClick={logOut} type="button">
            {t("nav.logout")}
          </button>
        </>
      )}
      {!isLoggedIn && !isPending && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Link className={buttonClass()} onClick={onClose} to={paths.logIn}>
            {t("nav.login")}
          </Link>
          <Link className={buttonClass({ variant: "primary" })} onClick={onClose} to={paths.signUp}>
            {t("nav.signUp")}
          </Link>
        </div>
      )}
    </div>
  );
}

function Navigation() {
  const { isLoggedIn, isPending } = useAuth();
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-hairline border-b-2 bg-surface">
      <nav
        aria-label={t("nav.main")}
        className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4"
      >
        <Link className="me-4 inline-flex min-h-11 items-center rounded-sm" to={paths.home}>
          <Logo />
        </Link>
        <div className="hidden flex-1 items-center gap-1 md:flex">
          <Link activeOptions={{ exact: true }} className={linkClass} to={paths.home}>
            {t("nav.home")}
          </Link>
          <Link className={linkClass} to={paths.feed}>
            {t("nav.explore")}
          </Link>
          <a className={linkClass} href={paths.joinForm}>
            {t("nav.join")}
          </a>
        </div>
        <div className="ms-auto flex items-center gap-2">
          {!isLoggedIn && !isPending && (
            <div className="hidden gap-2 md:flex">
              <Link className={buttonClass({ variant: "ghost" })} to={paths.logIn}>
                {t("nav.login")}
              </Link>
              <Link className={buttonClass({ variant: "primary" })} to={paths.signUp}>
                {t("nav.signUp")}
              </Link>
            </div>
          )}
          <AccountMenu />
          <IconButton
            aria-expanded={open}
            className="md:hidden"
            label={open ? t("nav.closeMenu") : t("nav.openMenu")}
            onClick={() => setOpen(!open)}
          >
            {open ? (
              <X aria-hidden="true" className="size-6" />
            ) : (
              <MenuIcon aria-hidden="true" className="size-6" />
            )}
          </IconButton>
        </div>
      </nav>
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </header>
  );
}

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navigation />
      <VerifyBanner />
      <main className="flex-1" id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
