/** Ending a session without a quiz, after asking: nothing can be asked or shared afterward. */
import { useState } from "react";
import type { HostRoom } from "@/live/host-room";
import { t } from "@/messages/alone";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";

interface EndAudienceProps {
  room: HostRoom;
  disabled: boolean;
}

export function EndAudience({ room, disabled }: EndAudienceProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        className="max-xl:order-1 max-xl:basis-full"
        disabled={disabled}
        onClick={() => setAsking(true)}
        size="large"
      >
        {t("end")}
      </Button>
      {asking && (
        <ConfirmDialog
          hint={t("endHint")}
          no={t("endNo")}
          onClose={() => setAsking(false)}
          onYes={() => {
            room.command({ type: "finish" });
            setAsking(false);
          }}
          title={t("endTitle")}
          yes={t("endYes")}
        />
      )}
    </>
  );
}
