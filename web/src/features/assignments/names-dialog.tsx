/** Changes the list of names that an assignment is for. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { assignedNamesQuery, assignmentKey, replaceNames } from "@/api/assignments";
import { apiError } from "@/api/errors";
import type { Assignment } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/assignments";
import { namesOf } from "@/room/assigning/assign-form";
import { ClassNames } from "@/room/assigning/class-names";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";

interface NamesDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

function NamesForm({ assignment, names, onClose }: NamesDialogProps & { names: string[] }) {
  const [typed, setTyped] = useState(() => names.join("\n"));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => replaceNames(assignment.id, namesOf(typed)),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: assignmentKey(assignment.id) });
      toast(t("names.done"), { tone: "good" });
      onClose();
    },
  });
  const error = save.isError ? apiError(save.error).fields["names"] : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <TextArea
        className="max-h-80"
        dir="auto"
        error={error}
        label={t("form.names")}
        name="names"
        onChange={(event) => setTyped(event.target.value)}
        rows={8}
        value={typed}
      />
      <ClassNames names={typed} onChange={setTyped} />
      <Problem
        text={
          save.isError && error === undefined
            ? problemText(save.error, t("names.failure"))
            : undefined
        }
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button pending={save.isPending} type="submit" variant="primary">
          {t("names.save")}
        </Button>
      </div>
    </form>
  );
}

export function NamesDialog({ assignment, onClose }: NamesDialogProps) {
  const query = useQuery(assignedNamesQuery(assignment.id));
  return (
    <Dialog
      description={t("names.intro")}
      onClose={onClose}
      open
      title={t("names.title", { title: assignment.title })}
    >
      {query.data !== undefined && (
        <NamesForm assignment={assignment} names={query.data.names} onClose={onClose} />
      )}
      {query.data === undefined &&
        (query.isError ? (
          <Failed query={query} title={t("names.loadFailure")} />
        ) : (
          <Loading shapes={["h-40 rounded-lg"]} words={t("loading")} />
        ))}
    </Dialog>
  );
}
