/** Deletes all personal data of a finished live session after one confirmation (PRIV-6). */
import { useQueryClient } from "@tanstack/react-query";
import { forgetPeople } from "@/api/rooms";
import type { RoomSummary } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { t } from "@/messages/sessions";
import { toast } from "@/ui/toast";

export function ForgetPeople({ room, onClose }: { room: RoomSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { title } = room;
  return (
    <AskDialog
      hint={t("sessions.forgetHint")}
      isHarsh
      onClose={onClose}
      onDone={() => {
        onClose();
        toast(t("sessions.forgotten", { title }), { tone: "good" });
        // The report has changed, and so has everything computed from it.
        void queryClient.invalidateQueries();
      }}
      run={() => forgetPeople(room.id)}
      title={t("sessions.forgetTitle", { title })}
      yes={t("sessions.forgetYes")}
    />
  );
}
