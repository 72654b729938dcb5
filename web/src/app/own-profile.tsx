/** The account's own profile with the settings forms in it: features don't import each other. */
import { withMoreWords } from "@/app/more-words";
import { ProfilePage } from "@/features/profile/profile-page";
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";

const loadProfileTab = withMoreWords(() => import("@/features/settings/profile-tab"));

/** Most people come only to look. */
const ProfileTab = later(
  async () => (await loadProfileTab()).ProfileTab,
  <Skeleton className="h-96 rounded-lg" />,
);

export function OwnProfile() {
  return <ProfilePage settings={<ProfileTab />} />;
}
