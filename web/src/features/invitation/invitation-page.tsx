/**
 * What guests of a scheduled live session see: what, who, and when in their own time zone.
 *
 * The page polls whether the host has come, and then leads to the player's page.
 */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { apiError } from "@/api/errors";
import { calendarUrl, invitationQuery } from "@/api/schedule";
import type { Invitation } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { formatMomentIn, ownTimeZone, zoneName } from "@/lib/dates";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { useSecondsUntil } from "@/ui/use-time";

const deviceClock = { now: () => Date.now() };

const units = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** The two largest remaining units: '2 days 3 hours'. */
function Countdown({ startsAt }: { startsAt: string }) {
  const seconds = useSecondsUntil(deviceClock, Date.parse(startsAt));
  if (seconds === 0) return <p className="font-semibold text-lg">{t("invitation.due")}</p>;
  const largest = units.findIndex(([, length]) => seconds >= length);
  const parts = units.slice(largest, largest + 2).map(([name, length], at) => {
    const above = at === 0 ? Number.POSITIVE_INFINITY : (units[largest]?.[1] ?? 1);
    return t(`invitation.${name}`, { count: Math.floor((seconds % above) / length) });
  });
  return (
    <div>
      <p className="text-muted">{t("invitation.countdown")}</p>
      <p className="font-display font-extrabold text-3xl tabular-nums" role="timer">
        {parts.join(" ")}
      </p>
    </div>
  );
}

function When({ invitation }: { invitation: Invitation }) {
  const zone = ownTimeZone();
  const here = formatMomentIn(invitation.startsAt, zone);
  const there = formatMomentIn(invitation.startsAt, invitation.timeZone);
  return (
    <div>
      <h2 className="text-lg">{t("invitation.when")}</h2>
      <p>
        <time className="font-semibold" dateTime={invitation.startsAt}>
          {here}
        </time>{" "}
        <span className="text-muted">{t("invitation.yours", { zone: zoneName(zone) })}</span>
      </p>
      {there !== here && (
        <p className="text-muted text-sm">
          {t("invitation.theirs", { time: there, zone: zoneName(invitation.timeZone) })}
        </p>
      )}
    </div>
  );
}

function Waiting({ invitation, token }: { invitation: Invitation; token: string }) {
  return (
    <>
      <When invitation={invitation} />
      <Countdown startsAt={invitation.startsAt} />
      {invitation.note !== "" && (
        <div>
          <h2 className="text-lg">{t("invitation.note")}</h2>
          <p className="whitespace-pre-line break-words" dir="auto">
            {invitation.note}
          </p>
        </div>
      )}
      <p className="text-muted">{t("invitation.wait")}</p>
      <div>
        <a className={buttonClass({ variant: "primary" })} download href={calendarUrl(token)}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t("invitation.calendar")}
        </a>
      </div>
    </>
  );
}

/** Redirects at once; the link is for browsers that don't follow. */
function Open({ code }: { code: string }) {
  useEffect(() => {
    location.replace(paths.join(code));
  }, [code]);
  return (
    <div role="status">
      <p className="font-bold font-display text-xl">{t("invitation.open")}</p>
      <p className="text-muted">{t("invitation.openHint")}</p>
      <a className={buttonClass({ variant: "highlight" }, "mt-3")} href={paths.join(code)}>
        {t("invitation.join")}
      </a>
    </div>
  );
}

function Ended({ stage }: { stage: "over" | "cancelled" }) {
  return (
    <div role="status">
      <p className="font-bold font-display text-xl">{t(`invitation.${stage}`)}</p>
      <p className="text-muted">{t(`invitation.${stage}Hint`)}</p>
    </div>
  );
}

function Stage({ invitation, token }: { invitation: Invitation; token: string }) {
  const { stage, code } = invitation;
  if (stage === "open" && code !== null) return <Open code={code} />;
  if (stage === "over" || stage === "cancelled") return <Ended stage={stage} />;
  return <Waiting invitation={invitation} token={token} />;
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-10">{children}</div>;
}

export function InvitationPage() {
  const { token = "" } = useParams({ strict: false });
  const invitation = useQuery(invitationQuery(token));
  if (invitation.data !== undefined) {
    const { title, hostName } = invitation.data;
    return (
      <Frame>
        <PageTitle
          subtitle={<span dir="auto">{t("invitation.lead", { host: hostName })}</span>}
          title={title}
        />
        <Card className="flex flex-col gap-5">
          <Stage invitation={invitation.data} token={token} />
        </Card>
      </Frame>
    );
  }
  return (
    <Frame>
      <PageTitle title={t("invitation.title")} />
      {invitation.isPending && (
        <Loading shapes={["h-64 rounded-lg"]} words={t("invitation.loading")} />
      )}
      {invitation.isError && apiError(invitation.error).status === 404 && (
        <EmptyState
          action={
            <Link className={buttonClass()} to={paths.home}>
              {t("invitation.home")}
            </Link>
          }
          hint={t("invitation.missingHint")}
          title={t("invitation.missing")}
        />
      )}
      {invitation.isError && apiError(invitation.error).status !== 404 && (
        <Failed query={invitation} title={t("invitation.failure")} />
      )}
    </Frame>
  );
}
