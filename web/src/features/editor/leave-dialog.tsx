/** Asks whether to leave although something could not be saved. */
import { t } from "@/messages/editor";
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
      yes={t("leave.go")}
    >
      <Button onClick={onStay} variant="primary">
        {t("leave.stay")}
      </Button>
    </ConfirmDialog>
  );
}
