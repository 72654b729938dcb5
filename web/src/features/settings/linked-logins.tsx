/** The other sites linked as log-ins, and those that can be. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { protectionQuery, useConfirmed } from "@/api/confirmation";
import { goToProvider } from "@/api/providers";
import { securityEventsKey, unlinkLogin } from "@/api/settings";
import type { Instance, LinkedLogin } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/settings";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

type Provider = Instance["providers"][number];

function LinkButton({ provider }: { provider: Provider }) {
  const { run } = useConfirmed();
  const mutation = useMutation({
    mutationFn: () =>
      run(() => goToProvider(provider.id, { purpose: "link", next: paths.settingsSecurity })),
    onError: toastProblem,
  });
  return (
    <Button
      onClick={() => mutation.mutate()}
      // The browser takes a moment to leave.
      pending={mutation.isPending || mutation.isSuccess}
    >
      {t("linked.link", { name: provider.name })}
    </Button>
  );
}

interface LinkedLoginsProps {
  linked: readonly LinkedLogin[];
  providers: readonly Provider[];
}

export function LinkedLogins({ linked, providers }: LinkedLoginsProps) {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<LinkedLogin>();
  const free = providers.filter(({ id }) => !linked.some((login) => login.provider === id));
  return (
    <div className="flex flex-col gap-4">
      {linked.length > 0 && (
        <ul className="flex flex-col">
          {linked.map((login) => (
            <li
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t-2 py-3 first:border-t-0"
              key={login.id}
            >
              <Link2 aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold">{login.providerName}</p>
                <p className="text-muted text-sm">
                  <bdi>{login.label}</bdi>
                  {" · "}
                  {t("linked.since")} <Ago at={login.createdAt} />
                </p>
              </div>
              <Button
                aria-label={t("linked.unlinkOf", { name: login.providerName })}
                onClick={() => setAsked(login)}
                variant="ghost"
              >
                {t("linked.unlink")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {free.map((provider) => (
            <LinkButton key={provider.id} provider={provider} />
          ))}
        </div>
      )}
      {asked !== undefined && (
        <AskDialog
          isHarsh
          hint={t("linked.unlinkHint", { name: asked.providerName })}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            toast(t("linked.unlinked", { name: asked.providerName }), { tone: "good" });
            void queryClient.invalidateQueries({ queryKey: protectionQuery().queryKey });
            void queryClient.invalidateQueries({ queryKey: securityEventsKey });
          }}
          pendingLabel={t("linked.unlinking")}
          run={() => run(() => unlinkLogin(asked.id))}
          title={t("linked.unlinkTitle", { name: asked.providerName })}
          yes={t("linked.unlink")}
        />
      )}
    </div>
  );
}
