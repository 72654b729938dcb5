/** Replaces what needs a verified address, and leads to the verification and back. */
import { Link } from "@tanstack/react-router";
import { t } from "@/messages/settings";
import { paths } from "@/paths";

export function VerifyFirst({ next, children }: { next: string; children: string }) {
  return (
    <p>
      <Link
        className="font-semibold text-primary underline underline-offset-4"
        search={{ next }}
        to={paths.verifyEmail}
      >
        {t("verifyLink")}
      </Link>{" "}
      {children}
    </p>
  );
}
