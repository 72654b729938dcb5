/** One account: its details, where it is signed in, and what an administrator can do with it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { userQuery } from "@/api/admin";
import { apiError } from "@/api/errors";
import type { AdminUserPage } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { formatDay, formatMoment } from "@/lib/dates";
import { sizeText } from "@/lib/file-size";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { PageTitle } from "@/ui/page-title";
import { BackLink } from "./back-link";
import { UserActions } from "./user-actions";
import { UserBadges } from "./user-badges";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  );
}

function waysIn(page: AdminUserPage): string {
  const ways = [
    ...(page.hasPassword ? [t("user.password")] : []),
    ...(page.hasAuthenticatorApp ? [t("user.app")] : []),
    ...(page.passkeyCount > 0 ? [t("user.passkeys", { count: page.passkeyCount })] : []),
  ];
  return ways.length === 0 ? t("user.otherSite") : ways.join(" · ");
}

function Facts({ page }: { page: AdminUserPage }) {
  const { user } = page;
  return (
    <section className="flex flex-col gap-4 rounded-lg border-2 border-hairline bg-surface p-5">
      <h2 className="text-xl">{t("user.facts")}</h2>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={t("user.joined")}>{formatDay(user.createdAt)}</Fact>
        <Fact name={t("user.seen")}>
          {user.lastSeenAt === null ? t("user.neverSeen") : <Ago at={user.lastSeenAt} />}
        </Fact>
        <Fact name={t("user.quizzes")}>
          {t("user.publicOf", {
            count: formatNumber(user.quizCount),
            shown: formatNumber(page.publicQuizCount),
          })}
        </Fact>
        <Fact name={t("user.rooms")}>
          {t("user.openOf", {
            count: formatNumber(user.roomCount),
            open: formatNumber(page.openRoomCount),
          })}
        </Fact>
        <Fact name={t("user.files")}>{sizeText(page.mediaBytes)}</Fact>
        <Fact name={t("user.waysIn")}>{waysIn(page)}</Fact>
        <Fact name={t("user.reports")}>{formatNumber(page.openReportCount)}</Fact>
      </dl>
      <Link
        className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline"
        search={{ accountId: user.id }}
        to={paths.adminAudit}
      >
        {t("user.log")}
      </Link>
    </section>
  );
}

function Sessions({ sessions }: { sessions: AdminUserPage["sessions"] }) {
  return (
    <section className="flex flex-col gap-2 rounded-lg border-2 border-hairline bg-surface p-5">
      <h2 className="text-xl">{t("user.sessions")}</h2>
      {sessions.length === 0 && <p className="text-muted">{t("user.noSessions")}</p>}
      <ul className="flex flex-col">
        {sessions.map((session) => {
          const browser = session.browser ?? t("user.unknownBrowser");
          return (
            <li className="border-hairline border-t-2 py-2 first:border-t-0" key={session.id}>
              <p className="font-semibold">
                {session.system === null
                  ? browser
                  : t("user.on", { browser, system: session.system })}
              </p>
              <p className="text-muted text-sm">
                {session.network !== "" && (
                  <>
                    {t("user.network", { network: session.network })}
                    {" · "}
                  </>
                )}
                {t("user.lastUsed")} <Ago at={session.lastUsedAt} />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Suspended({ page }: { page: AdminUserPage }) {
  if (page.suspension === null) return null;
  return (
    <div className="rounded-lg border-2 border-danger bg-danger-soft p-4">
      <p className="font-semibold">
        {t("user.suspendedSince", { date: formatMoment(page.suspension.at) })}
      </p>
      {page.suspension.because !== "" && (
        <p dir="auto">{t("user.toldBecause", { because: page.suspension.because })}</p>
      )}
    </div>
  );
}

export function UserPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(userQuery(id));
  const page = query.data;
  return (
    <div className="flex flex-col gap-5">
      <BackLink to={paths.adminUsers}>{t("user.back")}</BackLink>
      <PageTitle
        subtitle={page?.user.email ?? ""}
        title={page?.user.name ?? t("nav.users")}
        {...(page === undefined ? {} : { actions: <UserBadges user={page.user} /> })}
      />
      <Loaded
        failure={t(apiError(query.error).code === "not_found" ? "user.gone" : "user.failure")}
        query={query}
        skeleton={["h-48 rounded-lg", "h-32 rounded-lg"]}
      >
        {(loaded) => (
          <>
            <Suspended page={loaded} />
            <Facts page={loaded} />
            <Sessions sessions={loaded.sessions} />
            <UserActions page={loaded} />
          </>
        )}
      </Loaded>
    </div>
  );
}
