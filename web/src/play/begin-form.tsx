/** Begins an attempt or goes on with one; asks for a nickname the first time. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import { readLocal, writeLocal } from "@/lib/storage";
import type { AssignedQuiz } from "@/live/messages";
import { t } from "@/messages/assigned";
import { t as joinWords } from "@/messages/play";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

const nicknameKey = "fanfare.nickname";

interface BeginFormProps {
  quiz: AssignedQuiz;
  /** Why the server didn't take the nickname. */
  error: string | undefined;
  pending: boolean;
  /** A code has just brought someone from another device: the next step is to continue. */
  hasArrived: boolean;
  onBegin: (nickname: string | null) => void;
}

function buttonWords({ me, questionCount }: AssignedQuiz): string {
  if (me === null) return t("start");
  if (me.current === null) return t("again");
  return t("goOn", { answered: me.current.answeredCount, total: questionCount });
}

export function BeginForm({ quiz, error, pending, hasArrived, onBegin }: BeginFormProps) {
  const [ownError, setOwnError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const names = useRef<HTMLSelectElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isNew = quiz.me === null;
  const isListed = quiz.names !== null;
  useEffect(() => {
    if (error !== undefined) (names.current ?? field.current)?.focus();
  }, [error]);

  useEffect(() => {
    if (hasArrived) button.current?.focus();
  }, [hasArrived]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const nickname = String(new FormData(event.currentTarget).get("nickname") ?? "").trim();
    const isMissing = isNew && nickname === "";
    const missing = isListed ? t("nameMissing") : joinWords("join.empty");
    setOwnError(isMissing ? missing : undefined);
    if (isMissing) {
      (names.current ?? field.current)?.focus();
      return;
    }
    if (isNew && !isListed) writeLocal(nicknameKey, nickname);
    onBegin(isNew ? nickname : null);
  }

  return (
    <form className="mt-6 flex flex-col gap-4" noValidate onSubmit={submit}>
      {isNew && quiz.names !== null && (
        <Select
          dir="auto"
          error={ownError ?? error}
          hint={t("nameHint")}
          label={t("yourName")}
          name="nickname"
          options={[
            { value: "", label: t("chooseName") },
            ...quiz.names.map((name) => ({ value: name, label: name })),
          ]}
          ref={names}
        />
      )}
      {isNew && quiz.names === null && (
        <Field
          autoComplete="nickname"
          defaultValue={quiz.movedAway ? "" : (readLocal(nicknameKey) ?? "")}
          error={ownError ?? error}
          hint={maySomebodyBeSignedIn() ? undefined : t("nicknameHint")}
          label={joinWords("join.nickname")}
          maxLength={60}
          name="nickname"
          ref={field}
        />
      )}
      {!isNew && (
        <p className="text-center" dir="auto">
          {t("youAre", { name: quiz.me?.nickname ?? "" })}
        </p>
      )}
      <Button
        pending={pending}
        ref={button}
        size="large"
        type="submit"
        variant={quiz.movedAway ? "secondary" : "primary"}
        wide
      >
        {buttonWords(quiz)}
      </Button>
    </form>
  );
}
