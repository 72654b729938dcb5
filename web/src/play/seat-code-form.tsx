/** The code of a seat on another device, to take it over. */
import { useEffect, useRef, useState } from "react";
import type { Joining } from "@/live/player-room";
import { t } from "@/messages/play";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

interface SeatCodeFormProps {
  pending: boolean;
  /** What the room said to the last code. */
  refused: string | undefined;
  onJoin: (joining: Joining) => void;
  onBack: () => void;
}

export function SeatCodeForm({ pending, refused, onJoin, onBack }: SeatCodeFormProps) {
  const [ownError, setOwnError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const error = ownError ?? (pending ? undefined : refused);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="mt-6 flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const seatCode = String(new FormData(event.currentTarget).get("seatCode")).trim();
        setOwnError(seatCode === "" ? t("seat.empty") : undefined);
        if (seatCode !== "") onJoin({ seatCode });
        field.current?.focus();
      }}
    >
      <Field
        autoCapitalize="characters"
        autoComplete="off"
        className="nickname-field"
        dir="ltr"
        enterKeyHint="go"
        error={error}
        hint={t("seat.hint")}
        label={t("seat.label")}
        locked={pending}
        name="seatCode"
        onChange={() => setOwnError(undefined)}
        ref={field}
        spellCheck={false}
      />
      <Button pending={pending} size="large" type="submit" variant="primary" wide>
        {pending ? t("connecting") : t("seat.submit")}
      </Button>
      <Button onClick={onBack} variant="ghost">
        {t("seat.back")}
      </Button>
    </form>
  );
}
