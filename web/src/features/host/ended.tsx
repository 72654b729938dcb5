/** Why there is nothing to host here, and where to go next. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Ending } from "@/live/room-state";
import { t as own } from "@/messages/host-ended";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";

function Page(props: { title: string; hint: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 px-5">
      <PageTitle subtitle={props.hint} title={props.title} />
      <div className="flex flex-wrap gap-3">{props.children}</div>
    </main>
  );
}

function Home() {
  return (
    <Link className={buttonClass({ variant: "primary" })} to={paths.home}>
      {t("ended.home")}
    </Link>
  );
}

interface HostEndedProps {
  ending: Ending;
  /** Whether the room is someone else's, and not among this account's own sessions. */
  byLink: boolean;
  /** Whether this account was named as a co-host, and came without a link. */
  isCoHost: boolean;
  isRehearsal: boolean;
}

export function HostEnded({ ending, byLink, isCoHost, isRehearsal }: HostEndedProps) {
  const sessions = byLink ? (
    <Home />
  ) : (
    <Link className={buttonClass({ variant: "primary" })} to={paths.sessions}>
      {own("sessions")}
    </Link>
  );
  const quizzes = !byLink && (
    <Link className={buttonClass()} to={paths.quizzes}>
      {own("quizzes")}
    </Link>
  );
  if (ending === "roomOver" && isRehearsal) {
    return (
      <Page hint={t("rehearsal.overHint")} title={t("rehearsal.overTitle")}>
        {byLink ? <Home /> : quizzes}
      </Page>
    );
  }
  switch (ending) {
    case "roomOver":
    case "left":
    case "kicked":
      return (
        <Page hint={own(byLink ? "linkOverHint" : "overHint")} title={t("ended.overTitle")}>
          {sessions}
          {quizzes}
        </Page>
      );
    case "noSuchRoom":
      return (
        <Page hint={t("ended.noRoomHint")} title={t("ended.noRoomTitle")}>
          {sessions}
          {quizzes}
        </Page>
      );
    case "notAllowed":
      return (
        <Page hint={own("notAllowedHint")} title={own("notAllowedTitle")}>
          {sessions}
        </Page>
      );
    case "linkRevoked":
      return (
        <Page
          hint={own(isCoHost ? "coHostRemovedHint" : "linkRevokedHint")}
          title={own(isCoHost ? "coHostRemovedTitle" : "linkRevokedTitle")}
        >
          <Home />
        </Page>
      );
    case "linkUnknown":
      return (
        <Page hint={own("linkUnknownHint")} title={own("linkUnknownTitle")}>
          <Home />
        </Page>
      );
    case "replaced":
      return (
        <Page hint={own("replacedHint")} title={own("replacedTitle")}>
          <Button onClick={() => location.reload()} variant="primary">
            {own("hostHere")}
          </Button>
        </Page>
      );
    case "badMessage":
    case "unknown":
      return (
        <Page hint={t("ended.brokenHint")} title={t("ended.brokenTitle")}>
          <Button onClick={() => location.reload()} variant="primary">
            {t("ended.reload")}
          </Button>
        </Page>
      );
  }
}
