/** A question before something that is hard to undo, which runs while the window is open. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Problem, problemText } from "./problem";

interface AskDialogProps {
  title: string;
  hint: string;
  yes: string;
  pendingLabel: string;
  /** What "yes" does; the window closes when it succeeds. */
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** False while something else in the window is missing. */
  isReady?: boolean;
  children?: ReactNode;
}

export function AskDialog(props: AskDialogProps) {
  const mutation = useMutation({ mutationFn: props.run, onSuccess: props.onDone });
  return (
    <Dialog description={props.hint} onClose={props.onClose} open title={props.title}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!mutation.isPending && props.isReady !== false) mutation.mutate();
        }}
      >
        {props.children}
        <Problem text={mutation.isError ? problemText(mutation.error) : undefined} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button
            disabled={props.isReady === false}
            pending={mutation.isPending}
            type="submit"
            variant="danger"
          >
            {mutation.isPending ? props.pendingLabel : props.yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
