/**
 * Lets users through and sends strangers to the log-in.
 *
 * While the session check runs the text 'Loading' shows. When the check fails, the history
 * entry is replaced by the log-in, which brings the person back afterwards. After a log-out
 * nothing shows until the page changes.
 */
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Spinner } from "@/ui/spinner";

export function RequireUser() {
  const { user, isPending, isError } = useAuth();
  const { href } = useLocation();

  if (user !== null) return <Outlet />;
  if (isPending) {
    return (
      <main className="flex min-h-dvh items-center justify-center gap-3 font-semibold text-muted">
        <Spinner />
        <p role="status">{t("guard.loading")}</p>
      </main>
    );
  }
  if (isError) return <Navigate replace search={{ error: "auth", next: href }} to={paths.logIn} />;
  return null;
}
