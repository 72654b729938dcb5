/** One's own profile with the forms of the settings in it: features do not know each other. */
import { ProfilePage } from "@/features/profile/profile-page";
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";

/** Most people come to look. */
const ProfileTab = later(
  async () => (await import("@/features/settings/profile-tab")).ProfileTab,
  <Skeleton className="h-96 rounded-lg" />,
);

export function OwnProfile() {
  return <ProfilePage settings={<ProfileTab />} />;
}
