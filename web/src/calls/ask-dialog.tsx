/**
 * Asks before something that is hard to undo: the consequences in words, and optionally fields to
 * fill in. It stays open while the action runs and keeps what was typed if that fails.
 */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useConfirmed } from "@/api/confirmation";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Problem, problemText } from "./problem";

interface AskDialogProps {
  title: string;
  hint: string;
  yes: string;
  /** The confirm button's label while it runs. */
  pendingLabel?: string;
  /** Whether the action removes something. */
  isHarsh?: boolean;
  /** The action to confirm; the person confirms their identity if the server requires it. */
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** False while something in the dialog is missing. */
  isReady?: boolean;
  /** The element focused first, if it isn't the first one in the dialog. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

export function AskDialog(props: AskDialogProps) {
  const { isHarsh = false, isReady = true } = props;
  const { run } = useConfirmed();
  const mutation = useMutation({ mutationFn: () => run(props.run), onSuccess: props.onDone });
  return (
    <Dialog
      {...(props.initialFocus === undefined ? {} : { initialFocus: props.initialFocus })}
      description={props.hint}
      onClose={props.onClose}
      open
      title={props.title}
    >
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!mutation.isPending && isReady) mutation.mutate();
        }}
      >
        {props.children}
        <Problem text={mutation.isError ? problemText(mutation.error) : undefined} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button
            disabled={!isReady}
            pending={mutation.isPending}
            type="submit"
            variant={isHarsh ? "danger" : "primary"}
          >
            {mutation.isPending ? (props.pendingLabel ?? props.yes) : props.yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
