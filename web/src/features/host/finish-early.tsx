/** Ending the session before its last question, after asking. */
import { useState } from "react";
import type { HostRoom } from "@/live/host-room";
import { t } from "@/messages/room";
import { Button, type ButtonProps } from "@/ui/button";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";

interface FinishEarlyProps extends Omit<ButtonProps, "onClick"> {
  room: HostRoom;
  onDone?: () => void;
}

export function FinishEarly({ room, onDone, ...look }: FinishEarlyProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {t("host.finish")}
      </Button>
      {asking && (
        <ConfirmDialog
          hint={t("host.finishHint")}
          onClose={() => setAsking(false)}
          onYes={() => {
            room.command({ type: "finish" });
            setAsking(false);
            onDone?.();
          }}
          title={t("host.finishTitle")}
          yes={t("host.finishYes")}
          no={t("host.finishNo")}
        />
      )}
    </>
  );
}
