/** Fills the names of an assignment from a class list. Without class lists, it isn't there. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classListNames, classListsQuery } from "@/api/players";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/assignments";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { namesOf } from "./assign-form";

interface ClassNamesProps {
  /** The names so far, one per line. */
  names: string;
  onChange: (names: string) => void;
}

/** Adds those that aren't there yet, so that pressing twice changes nothing. */
function withNames(typed: string, more: readonly string[]): string {
  const names = namesOf(typed);
  return [...names, ...more.filter((name) => !names.includes(name))].join("\n");
}

export function ClassNames({ names, onChange }: ClassNamesProps) {
  const { data: lists = [] } = useQuery(classListsQuery());
  const [chosen, setChosen] = useState("");
  const id = chosen === "" ? (lists[0]?.id ?? "") : chosen;
  const fill = useMutation({
    mutationFn: () => classListNames(id),
    onSuccess: (more) => onChange(withNames(names, more)),
  });
  if (lists.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Select
            label={t("form.classList")}
            onChange={(event) => setChosen(event.target.value)}
            options={lists.map((list) => ({ value: list.id, label: list.name }))}
            value={id}
          />
        </div>
        <Button onClick={() => fill.mutate()} pending={fill.isPending}>
          {t("form.addNames")}
        </Button>
      </div>
      <Problem
        text={fill.isError ? problemText(fill.error, t("form.addNamesFailure")) : undefined}
      />
    </div>
  );
}
