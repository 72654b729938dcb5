/** Asks whether unsaved changes may be lost. */
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog description={t("leave.hint")} onClose={onStay} open title={t("leave.title")}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onLeave} variant="danger">
          {t("leave.yes")}
        </Button>
        <Button onClick={onStay} variant="primary">
          {t("leave.stay")}
        </Button>
      </div>
    </Dialog>
  );
}
