/**
 * The settings on the profile: picture, name and address, and the password. Everything saves as it
 * does on the settings pages, and unsaved input asks before it is lost.
 */
import { useQuery } from "@tanstack/react-query";
import { protectionQuery } from "@/api/confirmation";
import { useAuth } from "@/api/session";
import { pendingEmailQuery } from "@/api/settings";
import { Loaded } from "@/calls/loaded";
import { t } from "@/messages/settings";
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";
import { LeaveGuard } from "./leave-guard";
import { PictureSection } from "./picture-section";
import { Section } from "./section";

/** They bring the form library. */
const ProfileForm = later(
  async () => (await import("./profile-form")).ProfileForm,
  <Skeleton className="h-64 rounded-md" />,
);
const PasswordForm = later(
  async () => (await import("./password-form")).PasswordForm,
  <Skeleton className="h-72 rounded-md" />,
);

/** Most people aren't changing their address. */
const EmailStep = later(
  async () => (await import("./email-step")).EmailStep,
  <Skeleton className="h-48 rounded-md" />,
);

export function ProfileTab() {
  const { user } = useAuth();
  const pending = useQuery(pendingEmailQuery());
  const protection = useQuery(protectionQuery());
  const newEmail = pending.data?.email ?? null;
  if (user === null) return null;
  const hasNoPassword = protection.data?.hasPassword === false;
  return (
    <LeaveGuard>
      <Section title={t("profile.information")}>
        <ProfileForm user={user} />
        {newEmail !== null && <EmailStep email={newEmail} key={newEmail} />}
      </Section>
      <PictureSection user={user} />
      <Section
        hint={hasNoPassword ? t("password.noneHint") : t("password.hint")}
        title={t("profile.password")}
      >
        <Loaded failure={t("security.failure")} query={protection} skeleton="h-72 rounded-md">
          {(data) => <PasswordForm protection={data} />}
        </Loaded>
      </Section>
    </LeaveGuard>
  );
}
