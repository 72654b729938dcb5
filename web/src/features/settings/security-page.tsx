/** The account's security: sign-in methods, browsers, recent activity, deletion. */
import { useQuery } from "@tanstack/react-query";
import { protectionQuery } from "@/api/confirmation";
import { instanceQuery } from "@/api/instance";
import { useAuth } from "@/api/session";
import { accountSessionsQuery, securityEventsQuery } from "@/api/settings";
import type { Protection } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { t } from "@/messages/settings";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { ActivityList } from "./activity-list";
import { LeaveGuard } from "./leave-guard";
import { DeleteSection, ExportSection } from "./leave-section";
import { LinkedLogins } from "./linked-logins";
import { PasskeysList } from "./passkeys-list";
import { Section } from "./section";
import { SessionsList } from "./sessions-list";
import { TotpControls } from "./totp-section";
import { VerifyFirst } from "./verify-first";

/** As tall as the form for the password. */
const formShape = "h-97 rounded-md sm:h-87";

/** Loaded beside the rest; it brings the form library. */
const PasswordForm = later(
  async () => (await import("./password-form")).PasswordForm,
  <Skeleton className={formShape} />,
);

/**
 * More sign-in methods. They need a verified address, so that no one adds one to an address that
 * isn't theirs.
 */
function ProofSections({
  protection,
  isVerified,
}: {
  protection: Protection;
  isVerified: boolean;
}) {
  const instance = useQuery(instanceQuery());
  const providers = instance.data?.providers ?? [];
  const verifyFirst = (
    <VerifyFirst next={paths.settingsSecurity}>{t("security.verifyFirst")}</VerifyFirst>
  );
  return (
    <>
      <Section
        badge={
          protection.hasTotp ? (
            <Badge tone="good">{t("totp.on")}</Badge>
          ) : (
            <Badge>{t("totp.off")}</Badge>
          )
        }
        hint={t("totp.hint")}
        title={t("totp.title")}
      >
        {isVerified ? <TotpControls protection={protection} /> : verifyFirst}
      </Section>
      <Section hint={t("passkeys.hint")} title={t("passkeys.title")}>
        {isVerified ? <PasskeysList passkeys={protection.passkeys} /> : verifyFirst}
      </Section>
      {(providers.length > 0 || protection.linkedLogins.length > 0) && (
        <Section hint={t("linked.hint")} title={t("linked.title")}>
          {isVerified ? (
            <LinkedLogins linked={protection.linkedLogins} providers={providers} />
          ) : (
            verifyFirst
          )}
        </Section>
      )}
    </>
  );
}

export function SecurityPage() {
  const { user } = useAuth();
  const protection = useQuery(protectionQuery());
  const sessions = useQuery(accountSessionsQuery());
  const events = useQuery(securityEventsQuery());
  if (user === null) return null;
  const hasNoPassword = protection.data?.hasPassword === false;
  return (
    <LeaveGuard>
      <div className="flex max-w-3xl flex-col gap-6">
        <PageTitle subtitle={t("security.subtitle")} title={t("security.title")} />
        <Section
          hint={hasNoPassword ? t("password.noneHint") : t("password.hint")}
          title={t("password.title")}
        >
          <Loaded failure={t("security.failure")} query={protection} skeleton={formShape}>
            {(data) => <PasswordForm protection={data} />}
          </Loaded>
        </Section>
        {protection.data !== undefined && (
          <ProofSections isVerified={user.emailVerified} protection={protection.data} />
        )}
        {protection.isPending && (
          <>
            <Skeleton className="h-48 rounded-lg sm:h-44" />
            <Skeleton className="h-56 rounded-lg sm:h-44" />
          </>
        )}
        <Section hint={t("sessions.hint")} title={t("sessions.title")}>
          <Loaded failure={t("sessions.failure")} query={sessions} skeleton="h-40 rounded-md">
            {(data) => <SessionsList sessions={data} />}
          </Loaded>
        </Section>
        <Section hint={t("activity.hint")} title={t("activity.title")}>
          <Loaded failure={t("activity.failure")} query={events} skeleton="h-64 rounded-md">
            {(data) => <ActivityList events={data} />}
          </Loaded>
        </Section>
        <ExportSection />
        <DeleteSection user={user} />
      </div>
    </LeaveGuard>
  );
}
