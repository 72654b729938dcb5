/**
 * The step before the nickname where only those come in who see the stage: exchanges the number on
 * it for a presence pass. Anyone who scanned the QR code brought the number, and types nothing.
 * Loaded when a room asks for it.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { readDoor } from "@/live/door";
import type { RoomDoor } from "@/live/messages";
import { t } from "@/messages/number-step";
import { t as playWords } from "@/messages/play";
import { isNoAnswer, noAnswerWords } from "@/play/no-answer";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface NumberStepProps {
  code: string;
  need: RoomDoor["stageNumber"];
  /** Whether a pass that was good has expired. */
  expired: boolean;
  /** With the pass; with an empty one, if the player goes on without. */
  onPass: (presence: string) => void;
}

/** The number in the address, which leaves it at once: a reload would bring an old one. */
function takeNumber(): string | null {
  const query = new URLSearchParams(location.search);
  const number = query.get("n");
  if (number === null) return null;
  query.delete("n");
  const rest = query.size === 0 ? "" : `?${query}`;
  history.replaceState(history.state, "", location.pathname + rest + location.hash);
  return number;
}

export function NumberStep({ code, need, expired, onPass }: NumberStepProps) {
  const [error, setError] = useState(expired ? t("wrong") : undefined);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function exchange(number: string) {
    setPending(true);
    setError(undefined);
    const found = await readDoor(code, number);
    setPending(false);
    if (found.ok) {
      // Without a pass, the host no longer asks for the number.
      onPass(found.data.presence ?? "");
      return;
    }
    const words = {
      refused: t("wrong"),
      tooMany: t("tooMany"),
      unknown: playWords("code.unknown"),
    };
    setError(isNoAnswer(found.failure) ? noAnswerWords(found.failure) : words[found.failure]);
    field.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const scanned = takeNumber();
    if (scanned === null) field.current?.focus();
    else void exchange(scanned);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const typed = String(new FormData(event.currentTarget).get("number"));
    const number = typed.replace(/[\s-]/g, "");
    if (number !== "") return void exchange(number);
    setError(t("empty"));
    field.current?.focus();
  }

  return (
    <form className="mt-6 flex flex-col gap-5" noValidate onSubmit={submit}>
      <Field
        autoComplete="off"
        className="code-field"
        dir="ltr"
        enterKeyHint="next"
        error={error}
        hint={t("hint")}
        inputMode="numeric"
        label={t("label")}
        locked={pending}
        maxLength={12}
        name="number"
        ref={field}
      />
      <Button pending={pending} size="large" type="submit" variant="primary" wide>
        {pending ? playWords("connecting") : t("submit")}
      </Button>
      {need === "orAsk" ? (
        <Button onClick={() => onPass("")} variant="ghost">
          {t("ask")}
        </Button>
      ) : (
        <p className="text-center text-muted">{t("help")}</p>
      )}
    </form>
  );
}
