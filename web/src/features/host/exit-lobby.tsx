/** Leaving a lobby: keep it open for later, or close it for everyone. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { HostRoom } from "@/live/host-room";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";

export function ExitLobby({ room }: { room: HostRoom }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="ghost">
        {t("lobby.exit")}
      </Button>
      {asking && (
        <ConfirmDialog
          hint={t(room.byLink ? "lobby.exitLinkHint" : "lobby.exitHint")}
          onClose={() => setAsking(false)}
          onYes={() => room.command({ type: "finish" })}
          title={t("lobby.exitTitle")}
          yes={t("lobby.close")}
          no={t("lobby.keepOpen")}
          {...(!room.byLink && { onNo: () => void navigate({ to: paths.sessions }) })}
        />
      )}
    </>
  );
}
