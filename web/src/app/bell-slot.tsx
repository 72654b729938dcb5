/** The bell's place in a bar, for users; strangers load nothing of it. */
import { lazy, Suspense } from "react";
import { useAuth } from "@/api/session";

const Bell = lazy(async () => ({ default: (await import("@/features/notifications/bell")).Bell }));

export function BellSlot() {
  const { isLoggedIn } = useAuth();
  if (!isLoggedIn) return null;
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell />
    </Suspense>
  );
}
