/** A question before something that cannot be undone: one way to stay, one to go through with it. */
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

interface ConfirmDialogProps {
  title: string;
  hint: string;
  /** What the dangerous button says. */
  yes: string;
  onYes: () => void;
  /** The harmless way on. */
  no: string;
  /** The same as closing the window, when left out. */
  onNo?: () => void;
  /** Whether the harmless button stands out. */
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
