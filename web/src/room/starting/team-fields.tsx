/** Whether a live session is played in teams, and in which. Nothing more is shown until it is. */
import { Plus, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { t as partWords } from "@/messages/parts";
import { t } from "@/messages/team-settings";
import { Button } from "@/ui/button";
import { Field, FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { Switch } from "@/ui/switch";
import { TeamMark } from "@/ui/team-mark";
import { tileNames } from "@/ui/tile-shapes";
import {
  countings,
  devices,
  type TeamChoice,
  type TeamErrors,
  teamNameMax,
  teamsMax,
  teamsMin,
} from "./team-settings";

/** As its emblem is called, as far as no other emblem has the same shape. */
function defaultName(team: number): string {
  const shape = tileNames[team];
  return t("defaultName", { name: shape ? partWords(`shape.${shape}`) : team + 1 });
}

/** Without one team; names that nobody changed go with their emblems. */
function without(names: readonly string[], removed: number): string[] {
  const given = names.map((name, team) => (name === defaultName(team) ? null : name));
  return given.filter((_, team) => team !== removed).map((name, team) => name ?? defaultName(team));
}

/** The first free one: its name may have been given to another team. */
function withOneMore(names: readonly string[]): string[] {
  const wanted = defaultName(names.length);
  return [...names, names.includes(wanted) ? "" : wanted];
}

interface TeamNamesProps {
  names: readonly string[];
  onChange: (names: string[]) => void;
  errors: TeamErrors["names"] | undefined;
  refused: string | undefined;
}

function TeamNames({ names, onChange, errors, refused }: TeamNamesProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** The team whose field takes the focus: its button is gone, or it is new. */
  const next = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list has changed.
  useEffect(() => {
    const field = list.current?.querySelectorAll("input")[next.current ?? -1];
    if (next.current !== null) field?.focus();
    next.current = null;
  }, [names.length]);

  return (
    <fieldset
      aria-describedby={refused === undefined ? undefined : id}
      className="flex min-w-0 flex-col gap-3"
      data-refused={refused !== undefined || undefined}
    >
      <legend className="mb-2 font-semibold">{t("names")}</legend>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-3"
        ref={list}
      >
        {names.map((name, team) => (
          // Teams are their numbers: they have no other key.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li className="flex items-start gap-1.5 sm:gap-2" key={team}>
            <TeamMark className="mt-1.5 size-9" team={team} />
            <div className="min-w-0 flex-1">
              <Field
                autoComplete="off"
                dir="auto"
                error={errors?.[team] && t(errors[team])}
                label={t("name", { number: team + 1 })}
                labelHidden
                maxLength={2 * teamNameMax}
                onChange={(event) => onChange(names.with(team, event.target.value))}
                value={name}
              />
            </div>
            {names.length > teamsMin && (
              <IconButton
                className="-ms-1 -me-2"
                label={t("remove", { name: name.trim() || t("name", { number: team + 1 }) })}
                onClick={() => {
                  next.current = Math.min(team, names.length - 2);
                  onChange(without(names, team));
                }}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {refused !== undefined && <FieldError id={id}>{refused}</FieldError>}
      {names.length < teamsMax && (
        <div>
          <Button
            onClick={() => {
              next.current = names.length;
              onChange(withOneMore(names));
            }}
            size="small"
          >
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TeamFieldsProps {
  value: TeamChoice;
  onChange: (value: TeamChoice) => void;
  errors: TeamErrors | undefined;
  /** Why the server didn't take the names. */
  refused?: string | undefined;
}

interface OwnDevicesProps extends Omit<TeamFieldsProps, "onChange"> {
  change: (part: Partial<TeamChoice>) => void;
}

/** The teams, if everyone has a device of their own. */
function OwnDevices({ value, change, errors, refused }: OwnDevicesProps) {
  return (
    <>
      <TeamNames
        errors={errors?.names}
        names={value.names}
        onChange={(names) => change({ names })}
        refused={refused}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          hint={t(`${value.counting}Hint`)}
          label={t("counting")}
          onChange={(event) =>
            change({
              counting: countings.find((one) => one === event.target.value) ?? "average",
            })
          }
          options={countings.map((counting) => ({ value: counting, label: t(counting) }))}
          value={value.counting}
        />
        {value.counting === "bestOf" && (
          <Field
            error={errors?.best ? t("bestWrong") : undefined}
            inputMode="numeric"
            label={t("best")}
            onChange={(event) => change({ best: event.target.value })}
            value={value.best}
          />
        )}
      </div>
      <Switch
        checked={value.playersChoose}
        label={t("playersChoose")}
        onChange={(event) => change({ playersChoose: event.target.checked })}
      />
    </>
  );
}

export function TeamFields({ value, onChange, errors, refused }: TeamFieldsProps) {
  const change = (part: Partial<TeamChoice>) => onChange({ ...value, ...part });
  const id = useId();

  /** With names to start from, once there must be some. */
  function turn(part: Partial<TeamChoice>) {
    const isFirst = value.names.length < teamsMin;
    const names = isFirst ? Array.from({ length: teamsMin }, (_, team) => defaultName(team)) : [];
    change(isFirst ? { ...part, names } : part);
  }

  return (
    <section className="rounded-md border-2 border-hairline px-3 py-2 sm:px-4">
      <Switch
        aria-describedby={value.isOn ? id : undefined}
        checked={value.isOn}
        className="w-full font-semibold"
        label={t("switch")}
        onChange={({ target: { checked } }) => (checked ? turn : change)({ isOn: checked })}
      />
      {value.isOn && (
        <div className="flex flex-col gap-4 pb-2">
          <Segmented
            label={t("devices")}
            onChange={(chosen) => turn({ devices: chosen })}
            options={devices.map((each) => ({ value: each, label: t(each) }))}
            value={value.devices}
          />
          <p className="text-muted text-sm" id={id}>
            {t(value.devices === "one" ? "oneHint" : "hint")}
          </p>
          {value.devices === "own" && (
            <OwnDevices change={change} errors={errors} refused={refused} value={value} />
          )}
          <Field
            error={errors?.talk ? t("talkWrong") : undefined}
            hint={t("talkHint")}
            inputMode="numeric"
            label={t("talk")}
            onChange={(event) => change({ talk: event.target.value })}
            value={value.talk}
          />
        </div>
      )}
    </section>
  );
}
