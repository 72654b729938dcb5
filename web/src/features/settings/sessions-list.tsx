/** The signed-in browsers: what they are, where they were last, and a way to sign them out. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { apiTokensKey, apiTokensQuery, revokeApiTokens } from "@/api/developers";
import { accountSessionsKey, endOtherSessions, endSession } from "@/api/settings";
import type { AccountSession } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/settings";
import { Ago } from "@/ui/ago";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { toast } from "@/ui/toast";
import { browserText } from "./browser-text";

const handhelds = ["Android", "iPhone", "iPad"];

function SessionRow({ session }: { session: AccountSession }) {
  const queryClient = useQueryClient();
  const name = browserText(session);
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess() {
      queryClient.setQueryData<AccountSession[]>(accountSessionsKey, (list) =>
        list?.filter((each) => each.id !== session.id),
      );
      toast(t("sessions.ended", { name }), { tone: "good" });
    },
    onError: toastProblem,
  });
  const Icon = handhelds.includes(session.system ?? "") ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t-2 py-3 first:border-t-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.isCurrent && <Badge tone="good">{t("sessions.current")}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {t(`sessions.${session.place}`, { network: session.network })}
          {" · "}
          {t("sessions.lastUsed")} <Ago at={session.lastUsedAt} />
          {" · "}
          {t("sessions.since")} <Ago at={session.createdAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          aria-label={t("sessions.endOf", { name })}
          onClick={() => end.mutate()}
          pending={end.isPending}
        >
          {end.isPending ? t("sessions.ending") : t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

export function SessionsList({ sessions }: { sessions: readonly AccountSession[] }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const tokens = useQuery(apiTokensQuery());
  const tokenCount = tokens.data?.length ?? 0;
  const [revokes, setRevokes] = useState(false);

  async function endOthers() {
    await endOtherSessions();
    if (revokes) await revokeApiTokens();
  }

  const current = sessions.filter((session) => session.isCurrent);
  const others = sessions.filter((session) => !session.isCurrent);
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col">
        {[...current, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="self-start" onClick={() => setAsks(true)}>
          {t("sessions.endOthers")}
        </Button>
      )}
      {asks && (
        <AskDialog
          isHarsh
          hint={t("sessions.endOthersHint", { count: others.length })}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false);
            queryClient.setQueryData<AccountSession[]>(accountSessionsKey, current);
            void queryClient.invalidateQueries({ queryKey: accountSessionsKey });
            void queryClient.invalidateQueries({ queryKey: apiTokensKey });
            toast(t("sessions.othersEnded"), { tone: "good" });
          }}
          pendingLabel={t("sessions.ending")}
          run={endOthers}
          title={t("sessions.endOthersTitle")}
          yes={t("sessions.endOthersYes")}
        >
          {tokenCount > 0 && (
            <Checkbox
              checked={revokes}
              label={t("sessions.endOthersTokens", { count: tokenCount })}
              onChange={(event) => setRevokes(event.target.checked)}
            />
          )}
        </AskDialog>
      )}
    </div>
  );
}
