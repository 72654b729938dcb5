/** Continues with the page that asked for the log-in, in whichever of the two apps it is. */
import { useNavigate } from "@tanstack/react-router";
import { isPlayersPage } from "@/api/safe-next";
import { paths } from "@/paths";

export function useGoOn(): (next: string | undefined, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (next = paths.feed, options) => {
    if (isPlayersPage(next)) location.assign(next);
    else void navigate({ href: next, ...options });
  };
}
