/**
 * What an administrator can do with an account; each action asks first and states the consequences.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  adminKey,
  deleteUser,
  endUserSessions,
  restoreUser,
  sendUserReset,
  setRole,
  suspendUser,
} from "@/api/admin";
import type { AdminUserPage } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";

type Action = "promote" | "demote" | "suspend" | "restore" | "signOut" | "reset" | "delete";

const harsh: readonly Action[] = ["demote", "suspend", "signOut", "delete"];

/** The actions available in the account's state. */
export function actionsFor({ user }: AdminUserPage): Action[] {
  if (user.isYou) return [];
  const isAdmin = user.role === "administrator";
  return [
    "signOut",
    "reset",
    ...(isAdmin ? (["demote"] as const) : []),
    ...(!isAdmin && user.state === "active" ? (["promote"] as const) : []),
    ...(user.state === "suspended" ? (["restore"] as const) : []),
    ...(user.state === "suspended" || isAdmin ? [] : (["suspend"] as const)),
    ...(isAdmin ? [] : (["delete"] as const)),
  ];
}

export function UserActions({ page }: { page: AdminUserPage }) {
  const [asks, setAsks] = useState<Action>();
  const [because, setBecause] = useState("");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id, name, email } = page.user;
  const actions = actionsFor(page);

  async function act(action: Action): Promise<string> {
    switch (action) {
      case "promote":
        await setRole(id, "administrator");
        break;
      case "demote":
        await setRole(id, "member");
        break;
      case "suspend":
        await suspendUser(id, because);
        break;
      case "restore":
        await restoreUser(id);
        break;
      case "signOut":
        return t("user.signedOut", { count: await endUserSessions(id) });
      case "reset":
        await sendUserReset(id);
        return t("user.resetSent");
      case "delete":
        await deleteUser(id);
        return t("user.deleted", { name });
    }
    return t("user.done");
  }

  function finish(action: Action) {
    setAsks(undefined);
    setBecause("");
    if (action === "delete") void navigate({ to: paths.adminUsers });
    void queryClient.invalidateQueries({ queryKey: adminKey });
  }

  return (
    <section className="flex flex-col gap-4 rounded-lg border-2 border-hairline bg-surface p-5">
      <h2 className="text-xl">{t("user.actions")}</h2>
      {page.user.isYou && <p className="text-muted">{t("user.self")}</p>}
      {!page.user.isYou && page.user.role === "administrator" && (
        <p className="text-muted">{t("user.adminFirst")}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <Button
            key={action}
            onClick={() => setAsks(action)}
            {...(action === "delete" ? { variant: "danger" as const } : {})}
          >
            {t(`user.${action}`)}
          </Button>
        ))}
      </div>
      {asks !== undefined && (
        <AskDialog
          hint={t(`user.${asks}Hint`, { name, email })}
          isHarsh={harsh.includes(asks)}
          onClose={() => setAsks(undefined)}
          onDone={() => finish(asks)}
          run={async () => toast(await act(asks), { tone: "good" })}
          title={t(`user.${asks}Title`, { name })}
          yes={t(`user.${asks}Yes`)}
        >
          {asks === "suspend" && (
            <TextArea
              label={t("user.because")}
              maxLength={500}
              onChange={(event) => setBecause(event.target.value)}
              rows={3}
              value={because}
            />
          )}
        </AskDialog>
      )}
    </section>
  );
}
