/** Everything about the safety of an account: proofs, browsers, what happened, leaving. */
import { useQuery } from "@tanstack/react-query";
import { protectionQuery } from "@/api/confirmation";
import { accountSessionsQuery } from "@/api/settings";
import { t } from "@/messages/settings";
import { PageTitle } from "@/ui/page-title";
import { LeaveGuard } from "./leave-guard";
import { Loaded } from "./loaded";
import { PasswordForm } from "./password-form";
import { Section } from "./section";
import { SessionsList } from "./sessions-list";

export function SecurityPage() {
  const protection = useQuery(protectionQuery());
  const sessions = useQuery(accountSessionsQuery());
  const hasNoPassword = protection.data?.hasPassword === false;
  return (
    <LeaveGuard>
      <div className="flex max-w-3xl flex-col gap-6">
        <PageTitle subtitle={t("security.subtitle")} title={t("security.title")} />
        <Section
          hint={hasNoPassword ? t("password.noneHint") : t("password.hint")}
          title={t("password.title")}
        >
          <Loaded failure={t("security.failure")} query={protection} skeleton="h-72">
            {(data) => <PasswordForm protection={data} />}
          </Loaded>
        </Section>
        <Section hint={t("sessions.hint")} title={t("sessions.title")}>
          <Loaded failure={t("sessions.failure")} query={sessions} skeleton="h-40">
            {(data) => <SessionsList sessions={data} />}
          </Loaded>
        </Section>
      </div>
    </LeaveGuard>
  );
}
