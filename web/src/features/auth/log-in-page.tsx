/** Signs in and continues to the feed, or back to the page that asked for it. */
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { safeNext } from "@/api/safe-next";
import { useAuth } from "@/api/session";
import type { SignedIn } from "@/api/types";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { PageTitle } from "@/ui/page-title";
import { toast } from "@/ui/toast";
import { LogInSteps } from "./log-in-steps";
import { Notice } from "./notice";
import { ProviderButtons } from "./provider-buttons";
import { useGoOn } from "./use-go-on";

const linkClass = "font-semibold text-primary underline underline-offset-4";

export function LogInPage() {
  const { user, signIn } = useAuth();
  const leave = useGoOn();
  const search = useSearch({ strict: false });
  const next = safeNext(search.next);

  const [isLeaving, setIsLeaving] = useState(false);

  function goOn(session: SignedIn) {
    setIsLeaving(true);
    signIn(session);
    toast(t("logIn.success"), { tone: "good" });
    leave(next);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageTitle subtitle={t("logIn.subtitle")} title={t("logIn.title")} />
      {search.error === "auth" && <Notice>{t("logIn.needed")}</Notice>}
      {search.notice === "passwordReset" && <Notice>{t("reset.success")}</Notice>}
      {user !== null && !isLeaving && (
        <Notice>
          {t("logIn.already", { email: user.email })}{" "}
          <a className="font-semibold underline underline-offset-4" href={next ?? paths.feed}>
            {t("goOn")}
          </a>
        </Notice>
      )}
      <LogInSteps next={next} onSignedIn={goOn}>
        <ProviderButtons gitHubLabel={t("logIn.gitHub")} next={next} />
      </LogInSteps>
      <p className="text-muted">
        {t("logIn.noAccount")}{" "}
        <Link className={linkClass} search={{ next }} to={paths.signUp}>
          {t("logIn.signUp")}
        </Link>
      </p>
    </div>
  );
}
