/**
 * The bar at the top of public pages. Under 768 px its links are behind a button; the menu closes
 * when a link is followed, with Escape, and on any other page change.
 */
import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Menu as MenuIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/api/session";
import { AccountMenu } from "@/app/account-menu";
import { BellSlot } from "@/app/bell-slot";
import { accountLinks, type PublicLink, publicLinks } from "@/app/public-links";
import { useLogOut } from "@/app/use-log-out";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";
import { Logo } from "@/ui/logo";

const PaletteButton = later(
  async () => (await import("@/features/palette/palette-button")).PaletteButton,
  <span className="size-11" />,
);

const menuId = "main-menu";

const linkClass =
  "inline-flex min-h-11 items-center rounded-sm px-2 lg:px-3 font-semibold text-muted whitespace-nowrap hover:text-text data-[status=active]:text-text data-[status=active]:underline data-[status=active]:decoration-3 data-[status=active]:decoration-primary data-[status=active]:underline-offset-8";

const menuLinkClass =
  "flex min-h-12 w-full items-center rounded-md px-3 text-start font-semibold hover:bg-sunken data-[status=active]:bg-primary-soft";

interface LinkProps {
  link: PublicLink;
  className: string;
  onClick?: () => void;
}

function NavigationLink({ link, className, onClick }: LinkProps) {
  if (link.isOwnPage) {
    return (
      <a className={className} href={link.path}>
        {link.label}
      </a>
    );
  }
  return (
    <Link
      activeOptions={{ exact: link.path === paths.home }}
      className={className}
      onClick={onClick}
      to={link.path}
    >
      {link.label}
    </Link>
  );
}

function MobileMenu({ links, onClose }: { links: readonly PublicLink[]; onClose: () => void }) {
  const { isLoggedIn, isPending } = useAuth();
  const logOut = useLogOut();
  return (
    <div className="border-hairline border-t-2 p-3 md:hidden" id={menuId}>
      {links.map((link) => (
        <NavigationLink className={menuLinkClass} key={link.path} link={link} onClick={onClose} />
      ))}
      {isLoggedIn && (
        <>
          <Link className={menuLinkClass} onClick={onClose} to={accountLinks.profile}>
            {t("nav.profile")}
          </Link>
          <button
            className={menuLinkClass}
            onClick={() => {
              onClose();
              void logOut();
            }}
            type="button"
          >
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

export function Navigation() {
  const { isLoggedIn, isPending } = useAuth();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const links = publicLinks.filter((link) => link.isFor === undefined || isLoggedIn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page change closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  /** The focus stays in the bar; a new page moves it to its heading. */
  function close() {
    toggle.current?.focus();
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      toggle.current?.focus();
      setOpen(false);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [open]);

  return (
    <header className="sticky top-0 z-30 border-hairline border-b-2 bg-surface">
      <nav aria-label={t("nav.main")}>
        <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4">
          <Link
            className="me-2 lg:me-4 inline-flex min-h-11 items-center rounded-sm"
            to={paths.home}
          >
            <Logo />
          </Link>
          <div className="hidden flex-1 items-center md:flex lg:gap-1">
            {links.map((link) => (
              <NavigationLink
                // Between 768 and 1024 px there is room for it in the account menu only.
                className={clsx(linkClass, link.isFor === "users" && "max-lg:hidden")}
                key={link.path}
                link={link}
              />
            ))}
          </div>
          <div className="ms-auto flex items-center gap-1 lg:gap-2">
            {!isLoggedIn && !isPending && (
              <div className="hidden gap-1 md:flex lg:gap-2">
                <Link className={buttonClass({ variant: "ghost" })} to={paths.logIn}>
                  {t("nav.login")}
                </Link>
                <Link className={buttonClass({ variant: "primary" })} to={paths.signUp}>
                  {t("nav.signUp")}
                </Link>
              </div>
            )}
            {isLoggedIn && <PaletteButton isSmall />}
            {/* The places of what an account has in the bar, while it is checked. */}
            {isPending && (
              <>
                <span className="size-11" />
                <span className="size-11" />
              </>
            )}
            <BellSlot />
            <AccountMenu />
            <IconButton
              aria-controls={open ? menuId : undefined}
              aria-expanded={open}
              className="md:hidden"
              label={open ? t("nav.closeMenu") : t("nav.openMenu")}
              onClick={() => setOpen(!open)}
              ref={toggle}
            >
              {open ? (
                <X aria-hidden="true" className="size-6" />
              ) : (
                <MenuIcon aria-hidden="true" className="size-6" />
              )}
            </IconButton>
          </div>
        </div>
        {open && <MobileMenu links={links} onClose={close} />}
      </nav>
    </header>
  );
}
