/** Reminds users on every page that their email address isn't verified, and what that prevents. */
import { Link, useLocation } from "@tanstack/react-router";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths } from "@/paths";

export function VerifyBanner() {
  const { user } = useAuth();
  const next = useLocation({ select: ({ href }) => href });
  if (user === null || user.emailVerified) return null;
  return (
    <aside className="bg-marigold px-4 py-2 text-center font-medium text-ink">
      {t("verifyBanner.text")}{" "}
      <Link
        className="font-bold underline underline-offset-4"
        search={{ next }}
        to={paths.verifyEmail}
      >
        {t("verifyBanner.link")}
      </Link>
    </aside>
  );
}
