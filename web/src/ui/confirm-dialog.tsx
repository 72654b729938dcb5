/** A question before something that cannot be undone: one way to stay, one to go through with it. */
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

interface ConfirmDialogProps {
  title: string;
  hint: string;
  /** What the dangerous button says. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
  /** The harmless way on. */
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog description={props.hint} onClose={props.onClose} open title={props.title}>
      <div className="flex flex-wrap justify-end gap-3">
        {props.children}
        <Button onClick={props.onYes} variant="danger">
          {props.yes}
        </Button>
      </div>
    </Dialog>
  );
}
