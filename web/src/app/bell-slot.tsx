/** The bell's place in a bar, for signed-in users; visitors load none of it. */
import { useAuth } from "@/api/session";
import { later } from "@/ui/later";

const Bell = later(
  async () => (await import("@/features/notifications/bell")).Bell,
  <span className="size-11" />,
);

export function BellSlot() {
  const { isLoggedIn } = useAuth();
  if (!isLoggedIn) return null;
  return <Bell />;
}
