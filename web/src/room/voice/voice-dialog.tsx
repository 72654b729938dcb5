/** Leaves a quote for the front page, changes it, or takes it back. Nothing is sent without consent. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnVoice } from "@/api/types";
import { deleteOwnVoice, ownVoiceQuery, putOwnVoice } from "@/api/voices";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/voices";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";
import { toast } from "@/ui/toast";
import { VoiceForm } from "./voice-form";

interface VoiceDialogProps {
  voice: OwnVoice["voice"];
  onClose: () => void;
}

export function VoiceDialog({ voice, onClose }: VoiceDialogProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const key = ownVoiceQuery().queryKey;
  const send = useMutation({
    mutationFn: putOwnVoice,
    onSuccess(next) {
      queryClient.setQueryData(key, next);
      toast(t("sent"), { tone: "good" });
      onClose();
    },
  });
  const remove = useMutation({
    mutationFn: deleteOwnVoice,
    onSuccess() {
      queryClient.setQueryData(key, { voice: null, mayLeave: true });
      toast(t("removed"));
      onClose();
    },
    onSettled: () => setAsking(false),
  });
  const failure = send.error ?? remove.error;
  return (
    <>
      <Dialog description={t("where")} onClose={onClose} open title={t("title")}>
        <div className="flex flex-col gap-4">
          <VoiceForm onSend={send.mutate} pending={send.isPending} voice={voice} />
          <Problem text={failure === null ? undefined : problemText(failure)} />
          {voice !== null && (
            <Button
              className="self-start"
              onClick={() => setAsking(true)}
              pending={remove.isPending}
              variant="danger"
            >
              {t("remove")}
            </Button>
          )}
        </div>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          hint={t("removeHint")}
          no={t("keep")}
          onClose={() => setAsking(false)}
          onYes={() => remove.mutate()}
          title={t("removeTitle")}
          yes={t("remove")}
        />
      )}
    </>
  );
}
