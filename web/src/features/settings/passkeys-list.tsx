/** The account's passkeys: add, rename, delete. */
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { protectionQuery, useConfirmed } from "@/api/confirmation";
import {
  addPasskey,
  beginNewPasskey,
  deletePasskey,
  renamePasskey,
  securityEventsKey,
} from "@/api/settings";
import type { Passkey } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { problemText } from "@/calls/problem";
import { browserName } from "@/lib/browser-name";
import { makePasskey, passkeysWork } from "@/lib/passkey";
import { t } from "@/messages/settings";
import { Ago } from "@/ui/ago";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";
import { browserText } from "./browser-text";

const NameDialog = later(async () => (await import("./name-dialog")).NameDialog);

/** A refusal by the person needs no words; an already registered device does. */
function passkeyProblem(thrown: unknown): string | undefined {
  if (!(thrown instanceof DOMException)) return problemText(thrown);
  if (thrown.name === "InvalidStateError") return t("passkeys.known");
  const isRefusal = thrown.name === "NotAllowedError" || thrown.name === "AbortError";
  return isRefusal ? t("passkeys.refused") : t("passkeys.failure");
}

type Open = { what: "add" } | { what: "rename" | "delete"; passkey: Passkey };

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const { name } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t-2 py-3 first:border-t-0">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold" dir="auto">
          {name}
        </p>
        <p className="text-muted text-sm">
          {t("passkeys.made")} <Ago at={passkey.createdAt} />
          {" · "}
          {passkey.lastUsedAt === null ? (
            t("passkeys.unused")
          ) : (
            <>
              {t("passkeys.used")} <Ago at={passkey.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={t("passkeys.renameOf", { name })}
          onClick={() => onOpen({ what: "rename", passkey })}
          variant="ghost"
        >
          {t("passkeys.rename")}
        </Button>
        <Button
          aria-label={t("passkeys.deleteOf", { name })}
          onClick={() => onOpen({ what: "delete", passkey })}
          variant="ghost"
        >
          {t("passkeys.delete")}
        </Button>
      </div>
    </li>
  );
}

export function PasskeysList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  function done(message: string) {
    close();
    toast(message, { tone: "good" });
    void queryClient.invalidateQueries({ queryKey: protectionQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: securityEventsKey });
  }

  async function add(name: string) {
    const { challenge, options } = await run(beginNewPasskey);
    const credential = await makePasskey(options);
    return run(() => addPasskey({ challenge, credential, name }));
  }

  return (
    <div className="flex flex-col gap-4">
      {passkeys.length > 0 && (
        <ul className="flex flex-col">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} onOpen={setOpen} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <div>
          <Button onClick={() => setOpen({ what: "add" })}>{t("passkeys.add")}</Button>
        </div>
      ) : (
        <p className="text-muted">{t("passkeys.cannot")}</p>
      )}
      {open?.what === "add" && (
        <NameDialog
          hint={t("passkeys.addHint")}
          initial={browserText(browserName(navigator.userAgent))}
          onClose={close}
          onDone={() => done(t("passkeys.added"))}
          pendingLabel={t("passkeys.adding")}
          problemOf={passkeyProblem}
          run={add}
          title={t("passkeys.add")}
          yes={t("passkeys.continue")}
        />
      )}
      {open?.what === "rename" && (
        <NameDialog
          hint={t("passkeys.renameHint")}
          initial={open.passkey.name}
          onClose={close}
          onDone={() => done(t("passkeys.renamed"))}
          pendingLabel={t("saving")}
          problemOf={passkeyProblem}
          run={(name) => renamePasskey(open.passkey.id, name)}
          title={t("passkeys.renameTitle")}
          yes={t("save")}
        />
      )}
      {open?.what === "delete" && (
        <AskDialog
          isHarsh
          hint={t("passkeys.deleteHint", { name: open.passkey.name })}
          onClose={close}
          onDone={() => done(t("passkeys.deleted"))}
          pendingLabel={t("passkeys.deleting")}
          run={() => run(() => deletePasskey(open.passkey.id))}
          title={t("passkeys.deleteTitle")}
          yes={t("passkeys.delete")}
        />
      )}
    </div>
  );
}
