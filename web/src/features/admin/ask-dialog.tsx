/**
 * A question before something is done to somebody else: what follows from it, in words, and perhaps
 * what to tell them. It stays open while it runs; what was typed is kept when it fails.
 */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmed } from "@/api/confirmation";
import { t } from "@/messages/admin";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FieldError } from "@/ui/field";
import { problemText } from "./problem-text";

interface AskDialogProps {
  title: string;
  hint: string;
  yes: string;
  /** Whether it takes something away from somebody. */
  isHarsh?: boolean;
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function AskDialog(props: AskDialogProps) {
  const { run } = useConfirmed();
  const mutation = useMutation({ mutationFn: () => run(props.run), onSuccess: props.onDone });
  const problem = mutation.isError ? problemText(mutation.error) : undefined;
  return (
    <Dialog description={props.hint} onClose={props.onClose} open title={props.title}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!mutation.isPending) mutation.mutate();
        }}
      >
        {props.children}
        <div className="empty:hidden" role="alert">
          {problem !== undefined && <FieldError>{problem}</FieldError>}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button
            pending={mutation.isPending}
            type="submit"
            variant={props.isHarsh === true ? "danger" : "primary"}
          >
            {props.yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
