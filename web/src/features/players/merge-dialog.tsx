/** Merges several players into one, under a name the host chooses. */
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { forgetWhoIsWho } from "@/api/players";
import type { PlayerFigures } from "@/api/types";
import { t } from "@/messages/players";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { keptOf, merge, nicknamesOf } from "./merging";
import { problemOf, sayProblem } from "./problem";
import { useChanging } from "./use-changing";

interface MergeDialogProps {
  players: readonly PlayerFigures[];
  onClose: () => void;
  onMerged: () => void;
}

export function MergeDialog({ players, onClose, onMerged }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(keptOf(players)?.name ?? "");
  const [problem, setProblem] = useState<string>();
  const merging = useChanging(
    (chosen: string) => merge(players, chosen),
    (takeBack, chosen) => {
      const undo = () =>
        takeBack()
          .then(() => forgetWhoIsWho(queryClient))
          .then(() => toast(t("merge.undone"), { tone: "good" }), sayProblem);
      toast(t("merge.done", { name: chosen }), {
        tone: "good",
        action: { label: t("merge.undo"), onClick: () => void undo() },
      });
      onMerged();
    },
    (thrown) => setProblem(problemOf(thrown)),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = name.trim();
    if (chosen === "") setProblem(t("form.required"));
    else merging.mutate(chosen);
  }

  return (
    <Dialog description={t("merge.hint")} onClose={onClose} open title={t("merge.title")}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field
          autoComplete="off"
          error={problem}
          label={t("merge.name")}
          maxLength={64}
          onChange={(event) => {
            setProblem(undefined);
            setName(event.target.value);
          }}
          value={name}
        />
        <div>
          <h3 className="font-semibold">{t("merge.nicknames")}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {nicknamesOf(players).map((nickname) => (
              <li
                className="max-w-full truncate rounded-full border border-hairline bg-primary-soft px-3 py-1 font-medium text-sm"
                dir="auto"
                key={nickname}
              >
                {nickname}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("merge.cancel")}</Button>
          <Button pending={merging.isPending} type="submit" variant="primary">
            {t("merge.do")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
