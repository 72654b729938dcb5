/** An old or typed URL of a lobby: the player's page takes over. */
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "@/messages/enter-code";
import { paths } from "@/paths";
import { PageTitle } from "@/ui/page-title";

export function LobbyLinkPage() {
  const { code = "" } = useParams({ strict: false });
  useEffect(() => {
    location.replace(paths.join(code));
  }, [code]);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <PageTitle title={t("title")} />
      <a className="mt-4 inline-flex min-h-11 items-center underline" href={paths.join(code)}>
        {t("submit")}
      </a>
    </div>
  );
}
