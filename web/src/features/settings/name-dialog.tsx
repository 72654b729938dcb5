/** Asks for a passkey's name, then runs the action that needs it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { apiError } from "@/api/errors";
import { Problem } from "@/calls/problem";
import { t as appWords } from "@/messages/app";
import { t as tAuth } from "@/messages/auth";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";

interface NameDialogProps {
  title: string;
  hint: string;
  initial: string;
  yes: string;
  pendingLabel: string;
  run: (name: string) => Promise<unknown>;
  /** What went wrong, in words; undefined if the person canceled. */
  problemOf: (thrown: unknown) => string | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function NameDialog(props: NameDialogProps) {
  const [name, setName] = useState(props.initial);
  const [error, setError] = useState<string>();
  const mutation = useMutation({
    mutationFn: props.run,
    onSuccess: props.onDone,
    onError: (thrown) => setError(apiError(thrown).fields["name"]),
  });
  return (
    <Dialog description={props.hint} onClose={props.onClose} open title={props.title}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mutation.isPending) return;
          const typed = name.trim();
          setError(typed === "" ? tAuth("required") : undefined);
          if (typed !== "") mutation.mutate(typed);
        }}
      >
        <Field
          dir="auto"
          error={error}
          label={t("passkeys.name")}
          locked={mutation.isPending}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          value={name}
        />
        <Problem
          text={
            mutation.isError && error === undefined ? props.problemOf(mutation.error) : undefined
          }
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={props.onClose}>{appWords("cancel")}</Button>
          <Button pending={mutation.isPending} type="submit" variant="primary">
            {mutation.isPending ? props.pendingLabel : props.yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
