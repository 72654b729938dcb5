/** Asks for a room's code and checks that the room exists. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { readSeatToken } from "@/live/seat-token";
import { t } from "@/messages/play";
import { t as uiWords } from "@/messages/ui";
import { readDoor } from "@/play/calls";
import { Frame } from "@/play/frame";
import { openJoin, tidyCode } from "@/play/route";
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
    // Whoever has a seat there hears that the game is over, instead of being sent to look for a typo.
    if (door.ok || (door.failure === "unknown" && readSeatToken(code) !== null)) openJoin(code);
    else {
      const { failure } = door;
      setError(failure === "unreachable" ? uiWords("network") : t(failureWords[failure]));
      field.current?.focus();
    }
  }

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
        <Button pending={pending} size="large" type="submit" variant="primary" wide>
          {t("code.submit")}
        </Button>
      </form>
    </Frame>
  );
}
