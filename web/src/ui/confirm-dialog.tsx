/** Asks before something that can't be undone: one button to cancel, one to go through with it. */
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

interface ConfirmDialogProps {
  title: string;
  hint: string;
  /** The label of the dangerous button. */
  yes: string;
  onYes: () => void;
  /** The label of the safe button. */
  no: string;
  /** Closes the dialog by default. */
  onNo?: () => void;
  /** Whether the safe button stands out. */
  prefersNo?: boolean;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog description={props.hint} onClose={props.onClose} open title={props.title}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          onClick={props.onNo ?? props.onClose}
          variant={props.prefersNo === true ? "primary" : undefined}
        >
          {props.no}
        </Button>
        <Button onClick={props.onYes} variant="danger">
          {props.yes}
        </Button>
      </div>
    </Dialog>
  );
}
