/** A code for someone who has lost the device, to continue the assignment on another one. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { makeDeviceCode } from "@/api/assignments";
import type { AssignedPlayer, Assignment } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/elsewhere";
import { t as uiWords } from "@/messages/ui";
import { paths } from "@/paths";
import { spacedSeatCode } from "@/room/kinds/seat-code";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { QrCode } from "@/ui/qr-code";

interface DeviceCodeDialogProps {
  assignment: Assignment;
  player: AssignedPlayer;
  onClose: () => void;
}

export function DeviceCodeDialog({ assignment, player, onClose }: DeviceCodeDialogProps) {
  const { nickname: name } = player;
  const given = useMutation({ mutationFn: () => makeDeviceCode(assignment.id, player.id) });
  const { mutate: ask } = given;
  useEffect(() => ask(), [ask]);
  const link = new URL(paths.assigned(assignment.code), location.origin);
  link.hash = `device=${given.data?.deviceCode ?? ""}`;
  return (
    <Dialog
      description={t("host.hint", { name, choice: t("open") })}
      onClose={onClose}
      open
      title={t("host.title", { name })}
    >
      <div aria-live="polite" className="flex flex-col items-center gap-4 text-center">
        {given.data === undefined && !given.isError && <p>{t("waiting")}</p>}
        {given.data !== undefined && (
          <>
            <QrCode className="size-44 max-w-full" label={t("qr")} text={link.href} />
            <p>
              <span className="block text-muted">{t("host.label")}</span>
              <strong className="text-3xl tabular-nums" dir="ltr">
                {spacedSeatCode(given.data.deviceCode)}
              </strong>
            </p>
            <p className="text-balance">{t("host.once")}</p>
          </>
        )}
        {given.isError && (
          <>
            <Problem text={problemText(given.error, uiWords("server"))} />
            <Button onClick={() => ask()} variant="primary">
              {t("again")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
