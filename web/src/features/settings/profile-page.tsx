/** What others see of an account, and its email address. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAuth } from "@/api/session";
import { pendingEmailQuery } from "@/api/settings";
import { t } from "@/messages/settings";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { LeaveGuard } from "./leave-guard";
import { PictureSection } from "./picture-section";
import { Section } from "./section";

/** Loaded beside the picture; it brings the form library. */
const ProfileForm = later(
  async () => (await import("./profile-form")).ProfileForm,
  <Skeleton className="h-64 rounded-md" />,
);

/** Most people aren't changing their address. */
const EmailStep = later(
  async () => (await import("./email-step")).EmailStep,
  <Skeleton className="h-48 rounded-md" />,
);

export function ProfilePage() {
  const { user } = useAuth();
  // Without a response there is only no code to enter here; everything else works.
  const pending = useQuery(pendingEmailQuery());
  const newEmail = pending.data?.email ?? null;
  if (user === null) return null;
  return (
    <LeaveGuard>
      <div className="flex max-w-3xl flex-col gap-6">
        <PageTitle subtitle={t("profile.subtitle")} title={t("profile.title")} />
        <PictureSection user={user} />
        <Section title={t("profile.information")}>
          <ProfileForm user={user} />
          {newEmail !== null && <EmailStep email={newEmail} key={newEmail} />}
        </Section>
        <Section hint={t("profile.passwordHint")} title={t("profile.password")}>
          <div>
            <Link className={buttonClass()} to={paths.settingsSecurity}>
              {t("profile.passwordLink")}
            </Link>
          </div>
        </Section>
      </div>
    </LeaveGuard>
  );
}
