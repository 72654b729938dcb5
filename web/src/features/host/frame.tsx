/** The frame around every phase: title, code, the big screen, and interruptions. */
import { Link } from "@tanstack/react-router";
import { Lock, MonitorUp, Pause } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { HelpLink } from "@/calls/help-link";
import type { RoomView, StageNumber as ToldNumber } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { useScreenKey } from "@/room/room-pass";
import { StageNumber } from "@/room/stage-number-later";
import { buttonClass } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { Spinner } from "@/ui/spinner";

interface HostFrameProps {
  byLink: boolean;
  view: RoomView;
  link: RoomState["link"];
  /** The number that new players need, if they do. */
  number: ToldNumber | null;
  /** What stands above every phase. */
  notice?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

export function ScreenLink({ code, wide = false }: { code: string; wide?: boolean }) {
  return (
    <a
      className={buttonClass({ wide })}
      href={paths.screen(code, useScreenKey(code))}
      rel="noopener"
      target={`fanfare-screen-${code}`}
    >
      <MonitorUp aria-hidden="true" className="size-5" />
      <span className={wide ? "" : "max-sm:sr-only"}>{t("lobby.openScreen")}</span>
    </a>
  );
}

/** On the lower edge of the header and over it, so that nothing below moves under a finger. */
function Interruptions({ view, link }: Pick<HostFrameProps, "view" | "link">) {
  const paused = view.paused;
  const look = "flex items-center gap-2.5 rounded-full border-2 px-4 font-semibold leading-8";
  return (
    <div
      className="pointer-events-none absolute inset-x-4 top-full z-20 flex -translate-y-1/2 justify-center gap-2"
      role="alert"
    >
      {link === "reconnecting" && (
        <p className={`${look} border-marigold-edge bg-marigold text-ink`}>
          <Spinner className="size-5 shrink-0" />
          {t("reconnecting")}
        </p>
      )}
      {link !== "reconnecting" && paused !== null && paused.reason !== "media" && (
        <p className={`${look} border-primary bg-primary-soft`}>
          <Pause aria-hidden="true" className="size-5 shrink-0" />
          {t(paused.reason === "hostAway" ? "pausedHostAway" : "pausedHost")}
        </p>
      )}
    </div>
  );
}

/**
 * Tells the styles of notices, which are outside of this page. A `:has` on the root would let every
 * element that comes recalculate the styles of them all.
 */
function useHosting() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["hosting"] = "";
    return () => {
      delete dataset["hosting"];
    };
  }, []);
}

export function HostFrame(props: HostFrameProps) {
  useHosting();
  const { byLink, view, link, number, notice, footer, children } = props;
  return (
    <div className="host-frame flex min-h-dvh flex-col">
      <header className="relative border-hairline border-b-2 bg-surface">
        <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-3 px-4">
          <Link
            className="inline-flex min-h-11 shrink-0 items-center rounded-sm"
            to={byLink ? paths.home : paths.dashboard}
          >
            <Logo nameHidden />
          </Link>
          <p className="min-w-0 flex-1 truncate font-semibold text-lg" dir="auto">
            {view.title}
          </p>
          {view.locked && (
            <Lock aria-label={t("lobby.locked")} className="size-5 shrink-0" role="img" />
          )}
          <p className="flex items-baseline gap-2 whitespace-nowrap">
            <span className="text-muted max-sm:sr-only">{t("code")}</span>
            <span className="font-display font-extrabold text-2xl tabular-nums">{view.code}</span>
          </p>
          {number !== null && (
            <StageNumber
              className="whitespace-nowrap max-sm:hidden"
              digits="font-display font-extrabold text-2xl tabular-nums"
              label={t("lobby.number")}
              told={number}
            />
          )}
          <ScreenLink code={view.code} />
          <HelpLink className="max-sm:hidden" isApart task="host" />
        </div>
        <Interruptions link={link} view={view} />
      </header>
      {notice}
      <main className="mx-auto flex w-full max-w-7xl flex-1 flex-col px-4 py-6 max-sm:py-3">
        {children}
      </main>
      <footer className="sticky bottom-0 z-20 border-hairline border-t-2 bg-surface">
        <div className="mx-auto max-w-7xl px-4 py-3 max-sm:py-2">{footer}</div>
      </footer>
    </div>
  );
}
