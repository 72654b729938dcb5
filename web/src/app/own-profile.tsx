/** The account's own profile with the settings forms in it: features don't import each other. */
import { ProfilePage } from "@/features/profile/profile-page";
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";

/** Most people come only to look. */
const ProfileTab = later(
  async () => (await import("@/features/settings/profile-tab")).ProfileTab,
  <Skeleton className="h-96 rounded-lg" />,
);

export function OwnProfile() {
  return <ProfilePage settings={<ProfileTab />} />;
}
