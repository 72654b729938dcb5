/**
 * The ways between devices on the page of an assignment, for people without an account: a code for
 * another device, and the field for a code from another one.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AssignedQuiz } from "@/live/messages";
import { t } from "@/messages/elsewhere";
import { t as uiWords } from "@/messages/ui";
import { claimDevice } from "@/play/elsewhere-calls";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { later } from "@/ui/later";

const DeviceDialog = later(async () => (await import("./device-dialog")).DeviceDialog);

interface CodeFormProps {
  code: string;
  /** Who this device is so far. */
  name: string | null;
  /** What a link brought, or nothing. Where this device is nobody yet, it is used at once. */
  brought: string;
  onMoved: () => void;
  onCancel: () => void;
}

function CodeForm({ code, name, brought, onMoved, onCancel }: CodeFormProps) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isUsed = useRef(false);

  async function claim(deviceCode: string) {
    setPending(true);
    setError(undefined);
    const claimed = await claimDevice(code, deviceCode);
    if (claimed.ok) return onMoved();
    setPending(false);
    setError(claimed.message ?? uiWords("network"));
    field.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the link brought.
  useEffect(() => {
    field.current?.focus();
    if (brought === "" || name !== null || isUsed.current) return;
    isUsed.current = true;
    void claim(brought);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const typed = (field.current?.value ?? "").trim();
    if (typed === "") {
      setError(t("empty"));
      field.current?.focus();
      return;
    }
    void claim(typed);
  }

  return (
    <form className="mt-6 flex flex-col gap-4" noValidate onSubmit={submit}>
      {name !== null && !pending && <p dir="auto">{t("replaces", { name })}</p>}
      <Field
        autoCapitalize="characters"
        autoComplete="off"
        defaultValue={brought}
        dir="ltr"
        enterKeyHint="go"
        error={error}
        hint={t("fieldHint")}
        label={t("label")}
        locked={pending}
        maxLength={40}
        name="deviceCode"
        onChange={() => setError(undefined)}
        ref={field}
        spellCheck={false}
      />
      <Button pending={pending} size="large" type="submit" variant="primary" wide>
        {t("submit")}
      </Button>
      <Button onClick={onCancel} variant="ghost">
        {t("cancel")}
      </Button>
    </form>
  );
}

interface ElsewhereProps {
  code: string;
  quiz: AssignedQuiz;
  /** The code that is being typed instead of beginning here; what a link brought, at first. */
  typed: string | null;
  onTyped: (typed: string | null) => void;
  /** This device is who the code belongs to now. */
  onMoved: () => void;
  /** Another device may have continued meanwhile. */
  onLook: () => Promise<void>;
}

export function Elsewhere(props: ElsewhereProps) {
  const { code, quiz, typed, onTyped, onMoved, onLook } = props;
  const [isGiving, setGiving] = useState(false);
  const { me, movedAway } = quiz;
  if (typed !== null) {
    return (
      <CodeForm
        brought={typed}
        code={code}
        name={me?.nickname ?? null}
        onCancel={() => onTyped(null)}
        onMoved={onMoved}
      />
    );
  }
  if (movedAway) {
    return (
      <div className="mt-6 flex flex-col gap-3 rounded-md border-2 border-marigold-edge bg-marigold-soft px-4 py-3">
        <p className="font-medium">{t("moved")}</p>
        <Button onClick={() => onTyped("")} variant="primary" wide>
          {t("enter")}
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-4 flex min-h-12 justify-center">
      <Button onClick={() => (me === null ? onTyped("") : setGiving(true))} variant="ghost">
        {t(me === null ? "open" : "title")}
      </Button>
      {isGiving && (
        <DeviceDialog
          code={code}
          onClose={() => {
            setGiving(false);
            void onLook();
          }}
        />
      )}
    </div>
  );
}
