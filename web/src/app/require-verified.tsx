/** Sends people whose email address isn't verified to the verification, which leads back. */
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAuth } from "@/api/session";
import { paths } from "@/paths";

export function RequireVerified() {
  const { user } = useAuth();
  const router = useRouter();
  const isUnverified = user?.emailVerified === false;

  // A later URL may already be the way out.
  const [next] = useState(() => router.latestLocation.href);

  useEffect(() => {
    if (!isUnverified) return;
    void router.navigate({ to: paths.verifyEmail, search: { next }, replace: true });
  }, [isUnverified, next, router]);

  return isUnverified ? null : <Outlet />;
}
