/**
 * Opens above a page whose session has ended, so that what was typed there stays: the same person
 * continues in place after logging in. A different person starts with a fresh page.
 */

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { instanceQuery } from "@/api/instance";
import { useAuth } from "@/api/session";
import type { SignedIn, User } from "@/api/types";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { LogInSteps } from "./log-in-steps";
import { OtherTab } from "./other-tab";

export function SessionEndedDialog({ user }: { user: User }) {
  const { signIn, forget } = useAuth();
  const router = useRouter();
  const instance = useQuery(instanceQuery());
  const next = router.latestLocation.href;

  function goOn(session: SignedIn) {
    signIn(session);
    if (session.user.id === user.id) toast(t("ended.success"), { tone: "good" });
    else location.reload();
  }

  function leave() {
    forget();
    void router.navigate({ to: paths.logIn, search: { next } });
  }

  return (
    <Dialog description={t("ended.hint")} onClose={leave} open title={t("ended.title")}>
      <LogInSteps email={user.email} next={next} onLeave={forget} onSignedIn={goOn}>
        <OtherTab providers={instance.data?.providers ?? []} purpose="logIn" />
      </LogInSteps>
    </Dialog>
  );
}
