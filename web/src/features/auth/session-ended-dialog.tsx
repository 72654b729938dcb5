/** Opens above a page whose session has ended. */
import { useRouter } from "@tanstack/react-router";
import { useAuth } from "@/api/session";
import type { User } from "@/api/types";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { LogInAgain } from "./log-in-again";

export function SessionEndedDialog({ user }: { user: User }) {
  const { forget } = useAuth();
  const router = useRouter();

  function leave() {
    const next = router.latestLocation.href;
    forget();
    void router.navigate({ to: paths.logIn, search: { next } });
  }

  return (
    <LogInAgain
      hint={t("ended.hint")}
      isOpen
      onClose={leave}
      success={t("ended.success")}
      title={t("ended.title")}
      user={user}
    />
  );
}
