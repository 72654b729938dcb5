/** Begins an attempt or goes on with one; asks for a nickname the first time. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import { readLocal, writeLocal } from "@/lib/storage";
import type { AssignedQuiz } from "@/live/messages";
import { t } from "@/messages/assigned";
import { t as joinWords } from "@/messages/play";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const nicknameKey = "fanfare.nickname";

interface BeginFormProps {
  quiz: AssignedQuiz;
  /** Why the server didn't take the nickname. */
  error: string | undefined;
  pending: boolean;
  onBegin: (nickname: string | null) => void;
}

function buttonWords({ me, questionCount }: AssignedQuiz): string {
  if (me === null) return t("start");
  if (me.current === null) return t("again");
  return t("goOn", { answered: me.current.answeredCount, total: questionCount });
}

export function BeginForm({ quiz, error, pending, onBegin }: BeginFormProps) {
  const [ownError, setOwnError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isNew = quiz.me === null;
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const nickname = String(new FormData(event.currentTarget).get("nickname") ?? "").trim();
    const isMissing = isNew && nickname === "";
    setOwnError(isMissing ? joinWords("join.empty") : undefined);
    if (isMissing) {
      field.current?.focus();
      return;
    }
    if (isNew) writeLocal(nicknameKey, nickname);
    onBegin(isNew ? nickname : null);
  }

  return (
    <form className="mt-6 flex flex-col gap-4" noValidate onSubmit={submit}>
      {isNew ? (
        <Field
          autoComplete="nickname"
          defaultValue={readLocal(nicknameKey) ?? ""}
          error={ownError ?? error}
          hint={maySomebodyBeSignedIn() ? undefined : t("nicknameHint")}
          label={joinWords("join.nickname")}
          maxLength={60}
          name="nickname"
          ref={field}
        />
      ) : (
        <p className="text-center" dir="auto">
          {t("youAre", { name: quiz.me?.nickname ?? "" })}
        </p>
      )}
      <Button pending={pending} size="large" type="submit" variant="primary" wide>
        {buttonWords(quiz)}
      </Button>
    </form>
  );
}
