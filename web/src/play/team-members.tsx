/** In the lobby of a team that shares a device: who is on it, and how to change that. */
import { type FormEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Me } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import type { Refusal } from "@/live/room-state";
import { t } from "@/messages/team-devices";
import { lastTyped, memberNames } from "@/play/member-names";
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
  /** Why the room refused what is in the field. */
  refused: string | undefined;
  onSave: (names: readonly string[]) => void;
}

function MembersForm({ text, refused, onSave }: MembersFormProps) {
  const [error, setError] = useState(refused);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    const { names, error } = memberNames(typed);
    setError(error);
    if (error === undefined) onSave(names);
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
        onChange={() => setError(undefined)}
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
  /** The refusal that was answered with other names. */
  const [settled, setSettled] = useState<Refusal | null>(null);
  const names = me.members ?? [];
  const refused =
    refusal === null || refusal === settled
      ? undefined
      : `${t("refused")} ${refusalWords(refusal.code)}`;
  // Also right after joining: a name that can't be waits in the field, with the reason below it.
  const isNameRefused = refused !== undefined && refusal?.code.startsWith("nickname") === true;
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-3 rounded-md border-2 border-hairline bg-surface p-3 text-start"
    >
      <p className="wrap-anywhere font-semibold" dir="auto" role="status">
        {names.length === 0 ? t("none") : names.join(", ")}
      </p>
      {refused !== undefined && !isNameRefused && isOpen !== true && (
        <p className="font-semibold text-danger" role="alert">
          {refused}
        </p>
      )}
      {isOpen === true || isNameRefused ? (
        <MembersForm
          onSave={(names) => {
            setSettled(refusal);
            player.nameMembers(names);
            setOpen(false);
          }}
          refused={isNameRefused ? refused : undefined}
          text={refused === undefined ? names.join(", ") : lastTyped()}
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
