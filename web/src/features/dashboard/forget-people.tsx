/** Deletes all personal data of a finished live session after one confirmation (PRIV-6). */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetPeople } from "@/api/rooms";
import type { RoomSummary } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/sessions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";
import { toast } from "@/ui/toast";

export function ForgetPeople({ room }: { room: RoomSummary }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const forget = useMutation({
    mutationFn: () => forgetPeople(room.id),
    onSuccess: () => toast(t("sessions.forgotten", { title: room.title }), { tone: "good" }),
    onError(thrown) {
      toastFailure(thrown, t("sessions.forgetFailure"));
    },
    // The report has changed, and so has everything computed from it.
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (room.isAnonymous) return <Badge>{t("sessions.anonymous")}</Badge>;
  if (room.seatCount === 0) return null;
  return (
    <>
      <Button
        onClick={() => setAsking(true)}
        pending={forget.isPending}
        size="small"
        variant="ghost"
      >
        {t("sessions.forget")}
        <span className="sr-only">: {room.title}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          hint={t("sessions.forgetHint")}
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            forget.mutate();
          }}
          title={t("sessions.forgetTitle", { title: room.title })}
          yes={t("sessions.forgetYes")}
          no={t("sessions.keep")}
        />
      )}
    </>
  );
}
