/** Asks for a code in the public layout, and hands over to the player's own page. */
import { type FormEvent, useState } from "react";
import { t } from "@/messages/enter-code";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";

export function EnterCodePage() {
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).replace(/[\s-]/g, "");
    if (code === "") setError(t("missing"));
    else location.assign(paths.join(code));
  }

  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <PageTitle subtitle={t("hint")} title={t("title")} />
      <form
        action={paths.joinForm}
        className="mt-8 flex flex-col gap-5"
        noValidate
        onSubmit={submit}
      >
        <Field
          autoComplete="off"
          error={error}
          inputMode="numeric"
          label={t("label")}
          name="code"
          onChange={() => setError(undefined)}
        />
        <Button size="large" type="submit" variant="primary" wide>
          {t("submit")}
        </Button>
      </form>
    </div>
  );
}
