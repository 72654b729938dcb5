/**
 * What a profile has of the settings: picture, name and address, and the password. Everything here
 * saves as it does on the settings pages, and asks before what was typed is lost.
 */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { protectionQuery } from "@/api/confirmation";
import { useAuth } from "@/api/session";
import { pendingEmailQuery } from "@/api/settings";
import { t } from "@/messages/settings";
import { Skeleton } from "@/ui/skeleton";
import { LeaveGuard } from "./leave-guard";
import { Loaded } from "./loaded";
import { PictureSection } from "./picture-section";
import { Section } from "./section";

/** They bring the form library. */
const ProfileForm = lazy(async () => ({ default: (await import("./profile-form")).ProfileForm }));
const PasswordForm = lazy(async () => ({
  default: (await import("./password-form")).PasswordForm,
}));

/** Most people are not changing their address. */
const EmailStep = lazy(async () => ({ default: (await import("./email-step")).EmailStep }));

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
        <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
          <ProfileForm user={user} />
        </Suspense>
        {newEmail !== null && (
          <Suspense fallback={<Skeleton className="h-48 rounded-md" />}>
            <EmailStep email={newEmail} key={newEmail} />
          </Suspense>
        )}
      </Section>
      <PictureSection user={user} />
      <Section
        hint={hasNoPassword ? t("password.noneHint") : t("password.hint")}
        title={t("profile.password")}
      >
        <Loaded failure={t("security.failure")} query={protection} skeleton="h-72">
          {(data) => (
            <Suspense fallback={<Skeleton className="h-72 rounded-md" />}>
              <PasswordForm protection={data} />
            </Suspense>
          )}
        </Loaded>
      </Section>
    </LeaveGuard>
  );
}
