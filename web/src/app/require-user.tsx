/**
 * Lets users through and sends visitors to the log-in.
 *
 * While the session check runs, the text 'Loading' shows. When the check fails, the log-in replaces
 * the history entry, and brings the person back afterwards. The same happens when the person logs
 * out in another tab; after a log-out in this one nothing shows until the page changes.
 */
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Spinner } from "@/ui/spinner";

export function RequireUser() {
  const { user, isPending, isError, isAssumed, ask, leftElsewhere } = useAuth();
  const router = useRouter();

  // People who come to such a page expect to be signed in, whatever this browser noted.
  useEffect(() => {
    if (isAssumed) ask();
  }, [isAssumed, ask]);

  // Once per failure: this page stays until the log-in is loaded, and the log-in's own URL must not
  // become the one to return to.
  const isStranger = isError || (leftElsewhere && user === null);
  useEffect(() => {
    if (!isStranger) return;
    const next = router.latestLocation.href;
    void router.navigate({ to: paths.logIn, search: { error: "auth", next }, replace: true });
  }, [isStranger, router]);

  if (user !== null) return <Outlet />;
  if (!isPending && !isAssumed) return null;
  return (
    <main className="flex min-h-dvh items-center justify-center gap-3 font-semibold text-muted">
      <Spinner />
      <p role="status">{t("guard.loading")}</p>
    </main>
  );
}
