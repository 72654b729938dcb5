/** Gives one person more time for an assignment, or more attempts. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { assignmentKey, extendPlayer } from "@/api/assignments";
import { apiError } from "@/api/errors";
import type { AssignedPlayer, Assignment } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { ownTimeZone, zoneName } from "@/lib/dates";
import { t } from "@/messages/assignments";
import { fieldMoment, minutesOf } from "@/room/assigning/assign-form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";

interface ExtendDialogProps {
  assignment: Assignment;
  player: AssignedPlayer;
  onClose: () => void;
}

const attemptChoices = [0, 1, 2, 3, 5];

/** What is wrong with the date, if something is. */
function dateError(until: string, moreAttempts: number, { stage, closesAt }: Assignment) {
  if (until === "") {
    return stage === "closed" && moreAttempts > 0 ? t("more.untilMissing") : undefined;
  }
  const untilMs = Date.parse(until);
  if (untilMs <= Date.now()) return t("form.closesPast");
  const isEarly = stage !== "closed" && closesAt !== null && untilMs <= Date.parse(closesAt);
  return isEarly ? t("more.untilEarly") : undefined;
}

/** How many minutes more; empty means none, and null is no number of them. */
function moreMinutesOf(typed: string): number | null {
  return typed.trim() === "" ? 0 : minutesOf(typed, 0);
}

/** Until when, as the field has it; empty if it is over. */
function untilOf({ extendedTo }: AssignedPlayer): string {
  const isAhead = extendedTo !== null && Date.parse(extendedTo) > Date.now();
  return isAhead ? fieldMoment(extendedTo) : "";
}

export function ExtendDialog({ assignment, player, onClose }: ExtendDialogProps) {
  const [until, setUntil] = useState(() => untilOf(player));
  const [moreAttempts, setMoreAttempts] = useState(player.moreAttempts);
  const [minutes, setMinutes] = useState(() => String(player.moreMinutes));
  const [error, setError] = useState<string>();
  const [minutesError, setMinutesError] = useState<string>();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      extendPlayer(assignment.id, player.id, {
        closesAt: until === "" ? null : new Date(until).toISOString(),
        moreAttempts,
        moreMinutes: moreMinutesOf(minutes) ?? 0,
      }),
    onSuccess(changed) {
      void queries.invalidateQueries({ queryKey: assignmentKey(assignment.id) });
      const hasMore = until !== "" || changed.moreAttempts > 0 || changed.moreMinutes > 0;
      toast(t(hasMore ? "more.done" : "more.taken", { name: player.nickname }), { tone: "good" });
      onClose();
    },
    onError(thrown) {
      const { fields } = apiError(thrown);
      setError(fields["closesAt"]);
      setMinutesError(fields["moreMinutes"]);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = dateError(until, moreAttempts, assignment);
    setError(wrong);
    const isCounted = moreMinutesOf(minutes) !== null;
    setMinutesError(isCounted ? undefined : t("more.minutesWrong"));
    if (wrong === undefined && isCounted) save.mutate();
    else {
      const field = wrong === undefined ? "minutes" : "until";
      event.currentTarget.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    }
  }

  const choices = [...new Set([...attemptChoices, player.moreAttempts])].sort((a, b) => a - b);
  return (
    <Dialog
      description={t("more.intro")}
      onClose={onClose}
      open
      title={t("more.title", { name: player.nickname })}
    >
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field
          error={error}
          hint={`${t("more.untilHint")}. ${t("form.zone", { zone: zoneName(ownTimeZone()) })}`}
          label={t("more.until")}
          name="until"
          onChange={(event) => {
            setError(undefined);
            setUntil(event.target.value);
          }}
          type="datetime-local"
          value={until}
        />
        {assignment.attemptsMax !== null && (
          <Select
            hint={t("more.attemptsHint")}
            label={t("more.attempts")}
            name="attempts"
            onChange={(event) => setMoreAttempts(Number(event.target.value))}
            options={choices.map((count) => ({
              value: String(count),
              label: count === 0 ? t("more.none") : t("moreAttempts", { count }),
            }))}
            value={String(moreAttempts)}
          />
        )}
        {(assignment.attemptMinutes !== null || player.moreMinutes > 0) && (
          <Field
            error={minutesError}
            hint={t("more.minutesHint")}
            inputMode="numeric"
            label={t("more.minutes")}
            maxLength={4}
            name="minutes"
            onChange={(event) => {
              setMinutesError(undefined);
              setMinutes(event.target.value);
            }}
            value={minutes}
          />
        )}
        {assignment.feedback === "closing" && <p>{t("more.feedback")}</p>}
        <Problem
          text={
            save.isError && error === undefined && minutesError === undefined
              ? problemText(save.error, t("more.failure"))
              : undefined
          }
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button pending={save.isPending} type="submit" variant="primary">
            {t("more.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
