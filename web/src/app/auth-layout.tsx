/** The frame of the sign-in pages: the form, with a decorative panel beside it. */
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { contentId } from "@/app/skip-link";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Logo } from "@/ui/logo";
import { TileShape } from "@/ui/tile-shapes";

const tiles = [
  "bg-tile-a text-ink",
  "bg-tile-b text-snow",
  "bg-tile-c text-ink",
  "bg-tile-d text-snow",
  "bg-tile-e text-ink",
  "bg-tile-f text-snow",
];

/** Which words the panel shows; the log-in's where a page has none of its own. */
const panels: ReadonlyMap<string, "signUp" | "verify" | "forgot"> = new Map([
  [paths.signUp, "signUp"],
  [paths.verifyEmail, "verify"],
  [paths.forgotPassword, "forgot"],
  [paths.resetPassword, "forgot"],
]);

const withPassword: ReadonlySet<string> = new Set([paths.logIn, paths.signUp, paths.resetPassword]);

/** Browsers say it small, and only where an address bar is shown. */
function NotEncrypted() {
  const { pathname } = useLocation();
  if (window.isSecureContext || !withPassword.has(pathname)) return null;
  return (
    <p className="mb-6 rounded-md border-2 border-hairline bg-surface p-4" role="note">
      {t("notEncrypted")}
    </p>
  );
}

function Panel() {
  const { pathname } = useLocation();
  const page = panels.get(pathname) ?? "logIn";
  return (
    <aside className="hidden flex-col justify-between gap-10 border-hairline border-s-2 bg-ink p-12 text-snow lg:flex">
      <div aria-hidden="true" className="grid max-w-sm grid-cols-3 gap-4">
        {tiles.map((look, index) => (
          <div
            className={`flex aspect-square items-center justify-center rounded-lg ${look}`}
            key={look}
          >
            <TileShape className="size-1/2" index={index} />
          </div>
        ))}
      </div>
      <div>
        <p className="max-w-md font-display font-extrabold text-4xl leading-tight">
          {t(`${page}.panel`)}
        </p>
        <p className="mt-4 max-w-md text-lg">{t(`${page}.panelText`)}</p>
      </div>
    </aside>
  );
}

export function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <header>
          <Link className="inline-flex min-h-11 items-center rounded-sm" to={paths.home}>
            <Logo />
          </Link>
        </header>
        <main
          className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-8"
          id={contentId}
          tabIndex={-1}
        >
          <NotEncrypted />
          <Outlet />
        </main>
      </div>
      <Panel />
    </div>
  );
}
