/** Asks for a room's code and checks that the room exists. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { NoAnswer } from "@/live/plain-call";
import { readSeatToken } from "@/live/seat-token";
import { t } from "@/messages/play";
import { readDoor } from "@/play/calls";
import { Frame } from "@/play/frame";
import { isNoAnswer } from "@/play/no-answer";
import { openAssigned, openJoin, tidyCode } from "@/play/route";
import { Unreached } from "@/play/unreached";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const failureWords = {
  unknown: "code.unknown",
  refused: "code.unknown",
  tooMany: "code.tooMany",
} as const;

export function CodeForm({ wrongCode }: { wrongCode?: string | undefined }) {
  const [error, setError] = useState(wrongCode === undefined ? undefined : t("code.unknown"));
  const [pending, setPending] = useState(false);
  const [unreached, setUnreached] = useState<NoAnswer | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = `${t("titles.join")} - Fanfare`;
    field.current?.focus();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const code = tidyCode(String(new FormData(event.currentTarget).get("code")));
    if (code === "") {
      setError(t("code.missing"));
      field.current?.focus();
      return;
    }
    setPending(true);
    const door = await readDoor(code);
    setPending(false);
    setUnreached(!door.ok && isNoAnswer(door.failure) ? door.failure : null);
    // Anyone who has a seat there hears that the game is over, instead of being sent to look for a
    // typo.
    if (door.ok && door.data.assignedCode) openAssigned(door.data.assignedCode);
    else if (door.ok || (door.failure === "unknown" && readSeatToken(code) !== null))
      openJoin(code);
    else {
      const { failure } = door;
      setError(isNoAnswer(failure) ? undefined : t(failureWords[failure]));
      field.current?.focus();
    }
  }

  const lookAgain = () => field.current?.form?.requestSubmit();
  return (
    <Frame hasLanguages>
      <h1 className="text-center text-3xl">{t("code.title")}</h1>
      <form className="mt-8 flex flex-col gap-5" noValidate onSubmit={submit}>
        <Field
          autoComplete="off"
          className="code-field"
          defaultValue={wrongCode}
          error={error}
          hint={t("code.hint")}
          inputMode="numeric"
          label={t("code.label")}
          locked={pending}
          maxLength={16}
          name="code"
          ref={field}
        />
        <Unreached note={unreached && { failure: unreached, lookAgain }} />
        <Button pending={pending} size="large" type="submit" variant="primary" wide>
          {t(unreached === null ? "code.submit" : "join.tryAgain")}
        </Button>
      </form>
    </Frame>
  );
}
