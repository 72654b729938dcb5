/** Takes the digits from a big screen and leads to the player's page. */
import { type FormEvent, useState } from "react";
import { t } from "@/messages/landing";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";

const codeId = "join-code";

export function JoinBox() {
  const [error, setError] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("code") ?? "");
    // People type the code as shown, in groups.
    const code = typed.replace(/\D/g, "");
    if (code === "") {
      setError(true);
      document.getElementById(codeId)?.focus();
      return;
    }
    location.assign(paths.join(code));
  }

  return (
    <form
      action={paths.joinForm}
      className="flex max-w-xl flex-col gap-2 rounded-lg border-2 border-primary bg-surface p-4 sm:p-5"
      noValidate
      onSubmit={handleSubmit}
    >
      <label className="font-bold font-display text-lg" htmlFor={codeId}>
        {t("join.label")}
      </label>
      <div className="flex gap-3">
        <input
          aria-describedby={error ? "join-code-error" : "join-code-hint"}
          aria-invalid={error || undefined}
          autoComplete="off"
          className="field-box min-w-0 flex-1 font-bold font-display text-xl tabular-nums tracking-widest"
          id={codeId}
          inputMode="numeric"
          maxLength={16}
          name="code"
          onChange={() => setError(false)}
          placeholder={t("join.placeholder")}
        />
        <Button size="large" type="submit" variant="highlight">
          {t("join.submit")}
        </Button>
      </div>
      {error ? (
        <FieldError id="join-code-error">{t("join.missing")}</FieldError>
      ) : (
        <p className="text-muted text-sm" id="join-code-hint">
          {t("join.hint")}
        </p>
      )}
    </form>
  );
}
