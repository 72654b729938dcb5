/** The way out of a lobby: keep it open for later, or close it for everybody. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { HostRoom } from "@/live/host-room";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

export function ExitLobby({ room }: { room: HostRoom }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setAsking(true)} variant="ghost">
        {t("lobby.exit")}
      </Button>
      <Dialog
        description={t("lobby.exitHint")}
        onClose={() => setAsking(false)}
        open={asking}
        title={t("lobby.exitTitle")}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => void navigate({ to: paths.sessions })}>
            {t("lobby.keepOpen")}
          </Button>
          <Button onClick={() => room.command({ type: "finish" })} variant="danger">
            {t("lobby.close")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
