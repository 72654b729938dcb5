/** A host's details on one player: the name, an identifier, and the player's nicknames. */
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { forgetPlayer, keepPlayer } from "@/api/players";
import type { PlayerFigures, PlayerForm } from "@/api/types";
import { t } from "@/messages/players";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { toast } from "@/ui/toast";
import { problemOf, sayProblem } from "./problem";
import { useChanging } from "./use-changing";

interface NicknamesProps {
  nicknames: readonly string[];
  onChange: (nicknames: string[]) => void;
}

function Nicknames({ nicknames, onChange }: NicknamesProps) {
  const [typed, setTyped] = useState("");
  function add() {
    const nickname = typed.trim();
    setTyped("");
    if (nickname !== "" && !nicknames.includes(nickname)) onChange([...nicknames, nickname]);
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t("form.nicknames")}</legend>
      <ul className="flex flex-wrap gap-2">
        {nicknames.map((nickname) => (
          <li
            className="inline-flex max-w-full items-center gap-1 rounded-full border border-hairline bg-primary-soft ps-3 font-medium text-sm"
            key={nickname}
          >
            <span className="truncate" dir="auto">
              {nickname}
            </span>
            <IconButton
              label={t("form.takeOut", { nickname })}
              onClick={() => onChange(nicknames.filter((each) => each !== nickname))}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <Field
            autoComplete="off"
            label={t("form.add")}
            maxLength={64}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // While an input method composes, it handles Enter.
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
            value={typed}
          />
        </div>
        <Button disabled={typed.trim() === ""} onClick={add}>
          {t("form.addDo")}
        </Button>
      </div>
    </fieldset>
  );
}

interface PlayerDialogProps {
  player: PlayerFigures;
  onClose: () => void;
}

export function PlayerDialog({ player, onClose }: PlayerDialogProps) {
  const [name, setName] = useState(player.name);
  const [externalId, setExternalId] = useState(player.externalId);
  const [nicknames, setNicknames] = useState<string[]>(player.nicknames);
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const saving = useChanging(
    (form: PlayerForm) => keepPlayer(player.playerId, form),
    (kept) => {
      toast(t("form.saved", { name: kept.name }), { tone: "good" });
      onClose();
    },
    (thrown) => setProblem(problemOf(thrown)),
  );
  const forgetting = useChanging(
    forgetPlayer,
    () => {
      toast(t("form.forgotten", { name: player.name }), { tone: "good" });
      onClose();
    },
    sayProblem,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = { name: name.trim(), externalId: externalId.trim(), nicknames };
    if (form.name === "") setProblem(t("form.required"));
    else saving.mutate(form);
  }

  const { playerId } = player;
  if (isAsked && playerId !== null) {
    return (
      <ConfirmDialog
        hint={t("form.forgetText")}
        onClose={() => setAsked(false)}
        onYes={() => forgetting.mutate(playerId)}
        title={t("form.forgetTitle", { name: player.name })}
        yes={t("form.forget")}
        no={t("form.keep")}
      />
    );
  }
  return (
    <Dialog onClose={onClose} open title={t("form.title")}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field
          autoComplete="off"
          error={problem}
          hint={t("form.nameHint")}
          label={t("form.name")}
          maxLength={64}
          onChange={(event) => {
            setProblem(undefined);
            setName(event.target.value);
          }}
          value={name}
        />
        <Field
          autoComplete="off"
          hint={t("form.externalIdHint")}
          label={t("form.externalId")}
          maxLength={64}
          onChange={(event) => setExternalId(event.target.value)}
          value={externalId}
        />
        <Nicknames nicknames={nicknames} onChange={setNicknames} />
        <div className="flex flex-wrap justify-end gap-3">
          {playerId !== null && (
            <Button onClick={() => setAsked(true)} variant="ghost">
              {t("form.forget")}
            </Button>
          )}
          <Button onClick={onClose}>{t("merge.cancel")}</Button>
          <Button pending={saving.isPending} type="submit" variant="primary">
            {t("form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
