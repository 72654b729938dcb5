/** The instance settings: who may sign up, the limits, and how long data is kept. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { instanceSettingsQuery, putInstanceSettings } from "@/api/admin";
import { useConfirmed } from "@/api/confirmation";
import { instanceQuery } from "@/api/instance";
import type { InstanceSettings } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { Loaded } from "@/calls/loaded";
import { problemText } from "@/calls/problem";
import { t } from "@/messages/admin";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field, FieldError } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { Switch } from "@/ui/switch";

type NumberName = Exclude<keyof InstanceSettings, "isSignUpOpen">;

/** The minimum and maximum of each number, as the server accepts them. */
const ranges: Record<NumberName, readonly [min: number, max: number]> = {
  playersMax: [2, 20_000],
  openRoomsMax: [1, 1_000],
  mediaMibMax: [0, 100_000],
  nicknameDays: [0, 365],
  answerDays: [1, 365],
  idleMonths: [4, 13],
  auditDays: [7, 90],
};
const limits = ["playersMax", "openRoomsMax", "mediaMibMax"] as const;
const times = ["nicknameDays", "answerDays", "idleMonths", "auditDays"] as const;
const names = [...limits, ...times];

type Typed = Record<NumberName, string>;

function typedOf(settings: InstanceSettings): Typed {
  return Object.fromEntries(names.map((name) => [name, String(settings[name])])) as Typed;
}

/** The typed number; undefined if it isn't a number or isn't allowed. */
function read(name: NumberName, text: string): number | undefined {
  const [min, max] = ranges[name];
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function NumberField(props: {
  name: NumberName;
  hint?: string;
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}) {
  const [min, max] = ranges[props.name];
  const range = t("settings.range", { min, max });
  return (
    <Field
      autoComplete="off"
      error={props.isWrong ? t("settings.wrong", { min, max }) : undefined}
      hint={props.hint === undefined ? range : `${range}. ${props.hint}`}
      inputMode="numeric"
      label={t(`settings.${props.name}`)}
      onChange={(event) => props.onChange(event.target.value)}
      value={props.value}
    />
  );
}

function SettingsForm({ settings }: { settings: InstanceSettings }) {
  const queryClient = useQueryClient();
  const { run } = useConfirmed();
  const [isOpen, setIsOpen] = useState(settings.isSignUpOpen);
  const [typed, setTyped] = useState(() => typedOf(settings));
  const [wrong, setWrong] = useState<ReadonlySet<NumberName>>(new Set());
  const [asking, setAsking] = useState<InstanceSettings>();
  const save = useMutation({
    mutationFn: (next: InstanceSettings) => run(() => putInstanceSettings(next)),
    onSuccess: keep,
  });

  function keep(kept: InstanceSettings) {
    setTyped(typedOf(kept));
    queryClient.setQueryData(instanceSettingsQuery().queryKey, kept);
    void queryClient.invalidateQueries({ queryKey: instanceQuery().queryKey });
  }

  const isDirty =
    isOpen !== settings.isSignUpOpen ||
    names.some((name) => typed[name].trim() !== String(settings[name]));
  const problem = save.isError ? problemText(save.error) : undefined;

  function change(name: NumberName, text: string) {
    setTyped((old) => ({ ...old, [name]: text }));
    setWrong((old) => new Set([...old].filter((other) => other !== name)));
    if (!save.isPending) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDirty || save.isPending) return;
    const values = names.map((name) => [name, read(name, typed[name])] as const);
    const bad = values.filter(([, value]) => value === undefined).map(([name]) => name);
    setWrong(new Set(bad));
    if (bad.length > 0) return;
    const next = { isSignUpOpen: isOpen, ...Object.fromEntries(values) } as InstanceSettings;
    if (times.some((name) => next[name] < settings[name])) setAsking(next);
    else save.mutate(next);
  }

  const field = (name: NumberName, hint?: string) => (
    <NumberField
      isWrong={wrong.has(name)}
      key={name}
      name={name}
      onChange={(text) => change(name, text)}
      value={typed[name]}
      {...(hint === undefined ? {} : { hint })}
    />
  );

  return (
    <form className="flex max-w-3xl flex-col gap-6" noValidate onSubmit={submit}>
      <Card className="flex flex-col gap-5 sm:p-6">
        <div>
          <h2 className="text-xl">{t("settings.people")}</h2>
          <p className="mt-1 max-w-prose text-muted">{t("settings.peopleHint")}</p>
        </div>
        <div>
          <Switch
            aria-describedby="sign-up-hint"
            checked={isOpen}
            label={t("settings.isSignUpOpen")}
            onChange={(event) => {
              setIsOpen(event.target.checked);
              if (!save.isPending) save.reset();
            }}
          />
          <p className="max-w-prose text-muted text-sm" id="sign-up-hint">
            {t("settings.isSignUpOpenHint")}
          </p>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">{limits.map((name) => field(name))}</div>
      </Card>
      <Card className="flex flex-col gap-5 sm:p-6">
        <div>
          <h2 className="text-xl">{t("settings.kept")}</h2>
          <p className="mt-1 max-w-prose text-muted">{t("settings.keptHint")}</p>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {times.map((name) => field(name, t(`settings.${name}Hint`)))}
        </div>
      </Card>
      <div className="empty:hidden" role="alert">
        {problem !== undefined && <FieldError>{problem}</FieldError>}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="font-medium text-sm" role="status">
          {save.isSuccess && !isDirty ? t("settings.saved") : isDirty && t("settings.unsaved")}
        </p>
        <Button disabled={!isDirty} pending={save.isPending} type="submit" variant="primary">
          {save.isPending ? t("settings.saving") : t("settings.save")}
        </Button>
      </div>
      {asking !== undefined && (
        <AskDialog
          hint={t("settings.shorterHint")}
          isHarsh
          onClose={() => setAsking(undefined)}
          onDone={() => setAsking(undefined)}
          run={() => save.mutateAsync(asking)}
          title={t("settings.shorterTitle")}
          yes={t("settings.shorterYes")}
        />
      )}
    </form>
  );
}

export function SettingsPage() {
  const settings = useQuery(instanceSettingsQuery());
  return (
    <div className="flex flex-col gap-5">
      <PageTitle subtitle={t("settings.subtitle")} title={t("nav.settings")} />
      <Loaded
        failure={t("settings.failure")}
        query={settings}
        skeleton={["h-64 max-w-3xl rounded-lg", "h-72 max-w-3xl rounded-lg"]}
      >
        {(data) => <SettingsForm settings={data} />}
      </Loaded>
    </div>
  );
}
