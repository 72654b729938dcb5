/** In the lobby of a team that shares a device: who is on it, and how to change that. */
import { type FormEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Me } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/team-devices";
import { memberNames } from "@/play/member-names";
import { refusalWords } from "@/room/kinds/refusal-words";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface TeamMembersProps {
  me: Me;
  player: PlayerRoom;
}

interface MembersFormProps {
  /** What is in the field at first. */
  text: string;
  onSave: (names: readonly string[], text: string) => void;
}

function MembersForm({ text, onSave }: MembersFormProps) {
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    const { names, error } = memberNames(typed);
    setError(error);
    if (error === undefined) onSave(names, typed);
    else field.current?.focus();
  }

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      <Field
        autoCapitalize="words"
        autoComplete="off"
        autoFocus
        defaultValue={text}
        dir="auto"
        error={error}
        hint={t("membersHint")}
        label={t("members")}
        ref={field}
        spellCheck={false}
      />
      <Button type="submit" variant="primary" wide>
        {t("save")}
      </Button>
    </form>
  );
}

export function TeamMembers({ me, player }: TeamMembersProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const refusal = useStore(player.store, (state) => state.refusal);
  /** What was typed last, so that a refusal doesn't lose it. */
  const [typed, setTyped] = useState<string | null>(null);
  const names = me.members ?? [];
  const isRefused = refusal !== null && isOpen !== true;
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-3 rounded-md border-2 border-hairline bg-surface p-3 text-start"
    >
      <p className="wrap-anywhere font-semibold" dir="auto" role="status">
        {names.length === 0 ? t("none") : names.join(", ")}
      </p>
      {isRefused && (
        <p className="font-semibold text-danger" role="alert">
          {t("refused")} {refusalWords(refusal.code)}
        </p>
      )}
      {isOpen === true ? (
        <MembersForm
          onSave={(names, text) => {
            setTyped(text);
            player.nameMembers(names);
            setOpen(false);
          }}
          text={(refusal === null ? null : typed) ?? names.join(", ")}
        />
      ) : (
        // Anyone who has saved is back where they were.
        <Button autoFocus={isOpen === false} onClick={() => setOpen(true)} wide>
          {t("change")}
        </Button>
      )}
    </section>
  );
}
