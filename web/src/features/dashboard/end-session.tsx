/** Ends a running live session after one confirmation: also one that nobody can open anymore. */
import { useQueryClient } from "@tanstack/react-query";
import { endOwnRoom } from "@/api/rooms";
import type { RoomSummary } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { t } from "@/messages/sessions";
import { toast } from "@/ui/toast";

export function EndSession({ room, onClose }: { room: RoomSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { title } = room;
  return (
    <AskDialog
      hint={t("sessions.endHint")}
      isHarsh
      onClose={onClose}
      onDone={() => {
        onClose();
        toast(t("sessions.ended", { title }), { tone: "good" });
        void queryClient.invalidateQueries();
      }}
      run={() => endOwnRoom(room.id)}
      title={t("sessions.endTitle", { title })}
      yes={t("sessions.endYes")}
    />
  );
}
