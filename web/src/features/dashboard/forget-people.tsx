/** Deletes all personal data of a live session that is over, after one question (PRIV-6). */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { apiError } from "@/api/errors";
import { forgetPeople } from "@/api/rooms";
import type { RoomSummary } from "@/api/types";
import { t as tApp } from "@/messages/app";
import { t } from "@/messages/sessions";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@/ui/confirm-dialog")).ConfirmDialog,
}));

export function ForgetPeople({ room }: { room: RoomSummary }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const forget = useMutation({
    mutationFn: () => forgetPeople(room.id),
    onSuccess: () => toast(t("sessions.forgotten", { title: room.title }), { tone: "good" }),
    onError(thrown) {
      const error = apiError(thrown);
      const fallback = error.isNetwork ? tApp("error.network") : t("sessions.forgetFailure");
      toast(error.serverMessage ?? fallback, { tone: "bad" });
    },
    // The report is another one now, and so is whatever was reckoned from it.
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
        <Suspense>
          <ConfirmDialog
            hint={t("sessions.forgetHint")}
            onClose={() => setAsking(false)}
            onYes={() => {
              setAsking(false);
              forget.mutate();
            }}
            title={t("sessions.forgetTitle", { title: room.title })}
            yes={t("sessions.forgetYes")}
          >
            <Button onClick={() => setAsking(false)}>{t("sessions.keep")}</Button>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
