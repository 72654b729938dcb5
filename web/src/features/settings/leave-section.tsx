/** Exporting the account's data, and deleting the account. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { useConfirmed } from "@/api/confirmation";
import { useAuth } from "@/api/session";
import { deleteAccount, exportAccount, securityEventsKey } from "@/api/settings";
import type { User } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { Problem, problemText } from "@/calls/problem";
import { download } from "@/lib/download";
import { t } from "@/messages/settings";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { SavedNote } from "./save-row";
import { Section } from "./section";

export function ExportSection() {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => run(exportAccount),
    onSuccess(zip) {
      const day = new Date().toISOString().slice(0, 10);
      download(zip, `fanfare-account-${day}.zip`);
      void queryClient.invalidateQueries({ queryKey: securityEventsKey });
    },
  });
  return (
    <Section hint={t("export.hint")} title={t("export.title")}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-4">
          <Button onClick={() => mutation.mutate()} pending={mutation.isPending}>
            {!mutation.isPending && <Download aria-hidden="true" className="size-5" />}
            {mutation.isPending ? t("export.pending") : t("export.submit")}
          </Button>
          <SavedNote text={mutation.isSuccess ? t("export.done") : undefined} />
        </div>
        <Problem text={mutation.isError ? problemText(mutation.error) : undefined} />
      </div>
    </Section>
  );
}

/** Typed by hand, so that no one gets here by clicking through. */
const word = "DELETE";

export function DeleteSection({ user }: { user: User }) {
  const { run } = useConfirmed();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [typed, setTyped] = useState("");
  const said = typed.trim();
  const isSure = said === word || said.toLowerCase() === user.email.toLowerCase();

  async function goodbye() {
    // The session ended with the account; this browser forgets both.
    await signOut().catch(() => undefined);
    await navigate({ to: paths.home, ignoreBlocker: true });
    toast(t("delete.done"), { tone: "good" });
  }

  return (
    <Section hint={t("delete.hint")} isDanger title={t("delete.title")}>
      <div>
        <Button onClick={() => setAsks(true)} variant="danger">
          {t("delete.begin")}
        </Button>
      </div>
      {asks && (
        <AskDialog
          isHarsh
          hint={t("delete.dialogHint")}
          isReady={isSure}
          onClose={() => {
            setAsks(false);
            setTyped("");
          }}
          onDone={goodbye}
          pendingLabel={t("delete.pending")}
          run={() => run(deleteAccount)}
          title={t("delete.dialogTitle")}
          yes={t("delete.submit")}
        >
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{t("delete.profile")}</li>
            <li>{t("delete.quizzes")}</li>
            <li>{t("delete.sessions")}</li>
            <li>{t("delete.running")}</li>
          </ul>
          <Field
            autoCapitalize="off"
            autoComplete="off"
            hint={t("delete.typeHint", { email: user.email })}
            label={t("delete.type", { word })}
            onChange={(event) => setTyped(event.target.value)}
            spellCheck={false}
            value={typed}
          />
        </AskDialog>
      )}
    </Section>
  );
}
