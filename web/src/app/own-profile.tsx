/** One's own profile with the forms of the settings in it: features do not know each other. */
import { lazy, Suspense } from "react";
import { ProfilePage } from "@/features/profile/profile-page";
import { Skeleton } from "@/ui/skeleton";

/** Most people come to look. */
const ProfileTab = lazy(async () => ({
  default: (await import("@/features/settings/profile-tab")).ProfileTab,
}));

export function OwnProfile() {
  return (
    <ProfilePage
      settings={
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <ProfileTab />
        </Suspense>
      }
    />
  );
}
