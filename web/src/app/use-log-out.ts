/** Logging out: ends the session on the server, then goes to the front page. */
import { useNavigate } from "@tanstack/react-router";
import { useAuth } from "@/api/session";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { toast } from "@/ui/toast";

export function useLogOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      await navigate({ to: paths.home });
    } catch {
      toast(t("nav.logoutFailed"), { tone: "bad" });
    }
  };
}
