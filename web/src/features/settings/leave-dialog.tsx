/** Asks whether unsaved changes may be lost. */
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";

interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      hint={t("leave.hint")}
      onClose={onStay}
      onYes={onLeave}
      title={t("leave.title")}
      yes={t("leave.yes")}
    >
      <Button onClick={onStay} variant="primary">
        {t("leave.stay")}
      </Button>
    </ConfirmDialog>
  );
}
