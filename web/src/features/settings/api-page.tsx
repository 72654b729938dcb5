/** API access to an account. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiTokensQuery, webhooksQuery } from "@/api/developers";
import { useAuth } from "@/api/session";
import { Loaded } from "@/calls/loaded";
import { t } from "@/messages/developers";
import { paths } from "@/paths";
import { PageTitle } from "@/ui/page-title";
import { LeaveGuard } from "./leave-guard";
import { Section } from "./section";
import { TokensList } from "./tokens-list";
import { VerifyFirst } from "./verify-first";
import { WebhooksList } from "./webhooks-list";

export function ApiPage() {
  const { user } = useAuth();
  const tokens = useQuery(apiTokensQuery());
  const webhooks = useQuery(webhooksQuery());
  if (user === null) return null;
  return (
    <LeaveGuard>
      <div className="flex max-w-3xl flex-col gap-6">
        <PageTitle subtitle={t("page.subtitle")} title={t("page.title")} />
        <p>
          <Link
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            to={paths.apiDocs}
          >
            {t("page.docs")}
          </Link>
        </p>
        <Section hint={t("tokens.hint")} title={t("tokens.title")}>
          {user.emailVerified ? (
            <Loaded failure={t("tokens.failure")} query={tokens} skeleton="h-65 rounded-md sm:h-56">
              {(data) => <TokensList tokens={data} />}
            </Loaded>
          ) : (
            <VerifyFirst next={paths.settingsApi}>{t("tokens.verifyFirst")}</VerifyFirst>
          )}
        </Section>
        <Section hint={t("webhooks.hint")} title={t("webhooks.title")}>
          {user.emailVerified ? (
            <Loaded
              failure={t("webhooks.failure")}
              query={webhooks}
              skeleton="h-65 rounded-md sm:h-56"
            >
              {(data) => <WebhooksList webhooks={data} />}
            </Loaded>
          ) : (
            <VerifyFirst next={paths.settingsApi}>{t("webhooks.verifyFirst")}</VerifyFirst>
          )}
        </Section>
      </div>
    </LeaveGuard>
  );
}
