/** How long the nicknames in the account's live sessions are kept. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { putRetention, retentionQuery } from "@/api/retention";
import type { Retention } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { problemText } from "@/calls/problem";
import { t } from "@/messages/settings";
import { Select } from "@/ui/select";
import { useUnsaved } from "./leave-guard";
import { SaveRow } from "./save-row";
import { Section } from "./section";

const asInstance = "instance";
const offered = [0, 7, 30, 90, 180, 365];

const label = (days: number) =>
  days === 0 ? t("retention.over") : t("retention.days", { count: days });

function RetentionForm({ retention }: { retention: Retention }) {
  const queryClient = useQueryClient();
  const kept = retention.nicknameDays === null ? asInstance : String(retention.nicknameDays);
  const [chosen, setChosen] = useState(kept);
  const save = useMutation({
    mutationFn: () => putRetention(chosen === asInstance ? null : Number(chosen)),
    onSuccess: (next) => queryClient.setQueryData(retentionQuery().queryKey, next),
  });
  const isDirty = chosen !== kept;
  useUnsaved(isDirty);
  const days = (choice: string) =>
    choice === asInstance ? retention.instanceNicknameDays : Number(choice);
  const all = new Set(offered);
  if (retention.nicknameDays !== null) all.add(retention.nicknameDays);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDirty && !save.isPending) save.mutate();
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <div className="max-w-md">
        <Select
          disabled={save.isPending}
          hint={days(chosen) < days(kept) ? t("retention.shorterHint") : undefined}
          label={t("retention.label")}
          onChange={(event) => {
            setChosen(event.target.value);
            save.reset();
          }}
          options={[
            {
              value: asInstance,
              label: `${t("retention.instance")} · ${label(retention.instanceNicknameDays)}`,
            },
            ...[...all]
              .sort((a, b) => a - b)
              .map((count) => ({ value: String(count), label: label(count) })),
          ]}
          value={chosen}
        />
      </div>
      <SaveRow
        isDirty={isDirty}
        label={t("retention.save")}
        pending={save.isPending}
        problem={save.isError ? problemText(save.error) : undefined}
        saved={save.isSuccess ? t("saved") : undefined}
      />
    </form>
  );
}

export function RetentionSection() {
  const retention = useQuery(retentionQuery());
  return (
    <Section hint={t("retention.hint")} title={t("retention.title")}>
      <Loaded failure={t("retention.failure")} query={retention}>
        {(data) => <RetentionForm retention={data} />}
      </Loaded>
    </Section>
  );
}
