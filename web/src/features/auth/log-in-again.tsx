/**
 * Logs in again above a page, so that what was typed there stays: the same person continues in
 * place. A different person starts with a fresh page.
 */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { instanceQuery } from "@/api/instance";
import { useAuth } from "@/api/session";
import type { SignedIn, User } from "@/api/types";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { LogInSteps } from "./log-in-steps";
import { OtherTab } from "./other-tab";

interface Props {
  user: User;
  title: string;
  hint: string;
  /** What to say once the same person is back. */
  success: string;
  isOpen: boolean;
  onClose: () => void;
}

export function LogInAgain({ user, title, hint, success, isOpen, onClose }: Props) {
  const { signIn, forget } = useAuth();
  const next = useRouter().latestLocation.href;
  const instance = useQuery(instanceQuery());

  function goOn(session: SignedIn) {
    signIn(session);
    if (session.user.id === user.id) toast(success, { tone: "good" });
    else location.reload();
  }

  return (
    <Dialog description={hint} onClose={onClose} open={isOpen} title={title}>
      <LogInSteps email={user.email} next={next} onLeave={forget} onSignedIn={goOn}>
        <OtherTab providers={instance.data?.providers ?? []} purpose="logIn" />
      </LogInSteps>
    </Dialog>
  );
}
