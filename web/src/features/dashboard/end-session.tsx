/** Ends a running live session after one confirmation: also one that nobody can open anymore. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endOwnRoom } from "@/api/rooms";
import type { RoomSummary } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { t } from "@/messages/sessions";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

export function EndSession({ room }: { room: RoomSummary }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const { title } = room;
  return (
    <>
      <Button onClick={() => setAsking(true)} size="small" variant="ghost">
        {t("sessions.end")}
        <span className="sr-only">: {title}</span>
      </Button>
      {isAsking && (
        <AskDialog
          hint={t("sessions.endHint")}
          isHarsh
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            toast(t("sessions.ended", { title }), { tone: "good" });
            void queryClient.invalidateQueries();
          }}
          run={() => endOwnRoom(room.id)}
          title={t("sessions.endTitle", { title })}
          yes={t("sessions.endYes")}
        />
      )}
    </>
  );
}
