/** The account's personal access tokens: create one, copy it once, revoke it. */
import { useQueryClient } from "@tanstack/react-query";
import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import { apiTokensKey, revokeApiToken } from "@/api/developers";
import { securityEventsKey } from "@/api/settings";
import type { ApiToken } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/developers";
import { Ago } from "@/ui/ago";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { toast } from "@/ui/toast";
import { SecretStep } from "./secret-step";
import { TokenForm } from "./token-form";

/** The server's limit per account. */
const tokensMax = 50;

type Stage = { name: "rest" } | { name: "form" } | { name: "secret"; secret: string };

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, expiresAt } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t-2 py-3 first:border-t-0">
      <SquareTerminal aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words" dir="auto">
            {name}
          </span>
          <Badge tone={token.scope === "write" ? "highlight" : "plain"}>
            {t(`tokens.${token.scope}`)}
          </Badge>
          {token.isExpired && <Badge tone="bad">{t("tokens.expired")}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {t("tokens.made")} <Ago at={token.createdAt} />
          {" · "}
          {token.lastUsedAt === null ? (
            t("tokens.unused")
          ) : (
            <>
              {t("tokens.used")} <Ago at={token.lastUsedAt} />
            </>
          )}
          {!token.isExpired && (
            <>
              {" · "}
              {expiresAt === null
                ? t("tokens.endless")
                : t("tokens.until", { day: formatDay(expiresAt) })}
            </>
          )}
        </p>
      </div>
      <Button aria-label={t("tokens.revokeOf", { name })} onClick={onRevoke}>
        {t("tokens.revoke")}
      </Button>
    </li>
  );
}

export function TokensList({ tokens }: { tokens: readonly ApiToken[] }) {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: "rest" });
  const [asked, setAsked] = useState<ApiToken>();
  const isFull = tokens.length >= tokensMax;

  function refresh() {
    void queryClient.invalidateQueries({ queryKey: apiTokensKey });
    void queryClient.invalidateQueries({ queryKey: securityEventsKey });
  }

  const makeButton = (
    <Button onClick={() => setStage({ name: "form" })} variant="primary">
      {t("tokens.make")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {stage.name === "form" && (
        <TokenForm
          onCancel={() => setStage({ name: "rest" })}
          onMade={({ secret }) => {
            setStage({ name: "secret", secret });
            refresh();
          }}
        />
      )}
      {stage.name === "secret" && (
        <SecretStep
          copyLabel={t("secret.copy")}
          hint={t("secret.hint")}
          label={t("secret.label")}
          onCopied={() => setStage({ name: "rest" })}
          secret={stage.secret}
          title={t("secret.title")}
        />
      )}
      {tokens.length > 0 && (
        <ul aria-label={t("tokens.title")} className="flex flex-col">
          {tokens.map((token) => (
            <TokenRow key={token.id} onRevoke={() => setAsked(token)} token={token} />
          ))}
        </ul>
      )}
      {stage.name === "rest" && tokens.length === 0 && (
        <EmptyState
          action={makeButton}
          hint={t("tokens.emptyHint")}
          shape={2}
          title={t("tokens.emptyTitle")}
        />
      )}
      {stage.name === "rest" && tokens.length > 0 && !isFull && <div>{makeButton}</div>}
      {isFull && <p>{t("tokens.limit")}</p>}
      {tokens.length > 0 && <p className="text-muted text-sm">{t("tokens.passwordNote")}</p>}
      {asked !== undefined && (
        <AskDialog
          isHarsh
          hint={t("tokens.revokeHint", { name: asked.name })}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            refresh();
            toast(t("tokens.revoked"), { tone: "good" });
          }}
          pendingLabel={t("tokens.revoking")}
          run={() => revokeApiToken(asked.id)}
          title={t("tokens.revokeTitle")}
          yes={t("tokens.revoke")}
        />
      )}
    </div>
  );
}
