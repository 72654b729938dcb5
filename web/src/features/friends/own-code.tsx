/** The account's own friend code: to read out, copy, share as a link, or replace. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { friendCodeKey, friendCodeQuery, renewFriendCode } from "@/api/friends";
import { instanceQuery } from "@/api/instance";
import { t } from "@/messages/friends";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { CopyButton } from "@/ui/copy-button";
import { toast } from "@/ui/toast";
import { sayProblem } from "./use-friend-actions";

/** In two halves, which are easier to say and to type. */
export function spaced(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** All but the code is there while it loads, so that nothing below moves when it comes. */
function Code({ code }: { code: string | undefined }) {
  const instance = useQuery(instanceQuery());
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renewing = useMutation({
    mutationFn: renewFriendCode,
    onSuccess: (made) => {
      queryClient.setQueryData(friendCodeKey, made);
      toast(t("code.renewed"), { tone: "good" });
    },
    onError: sayProblem,
  });
  const link =
    code && new URL(paths.friendsOf(code), instance.data?.publicUrl ?? location.origin).href;
  return (
    <>
      {code === undefined && (
        <span className="sr-only" role="status">
          {t("code.loading")}
        </span>
      )}
      <p
        className="whitespace-nowrap font-display font-extrabold text-3xl tabular-nums sm:text-4xl rtl:text-right"
        dir="ltr"
        translate="no"
      >
        {code === undefined ? (
          <span aria-hidden="true" className="skeleton block w-48 rounded-sm">
            {"\u00a0"}
          </span>
        ) : (
          <>
            <span className="sr-only">{t("code.spoken", { code: [...code].join(" ") })}</span>
            <span aria-hidden="true">{spaced(code)}</span>
          </>
        )}
      </p>
      <p className="text-muted">{t("code.hint")}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton disabled={code === undefined} size="small" text={code ?? ""}>
          {t("code.copy")}
        </CopyButton>
        <CopyButton disabled={code === undefined} size="small" text={link ?? ""}>
          {t("code.link")}
        </CopyButton>
        <Button
          disabled={code === undefined}
          onClick={() => setAsking(true)}
          pending={renewing.isPending}
          size="small"
          variant="ghost"
        >
          {t("code.renew")}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          hint={t("code.renewText")}
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            renewing.mutate();
          }}
          title={t("code.renewTitle")}
          yes={t("code.renew")}
          no={t("code.cancel")}
        />
      )}
    </>
  );
}

export function OwnCode() {
  const code = useQuery(friendCodeQuery());
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{t("code.title")}</h2>
      {code.isError ? (
        <div className="flex flex-col items-start gap-3" role="alert">
          <p>{t("code.failure")}</p>
          <Button onClick={() => code.refetch()} pending={code.isFetching} size="small">
            {t("retry")}
          </Button>
        </div>
      ) : (
        <Code code={code.data?.code} />
      )}
    </Card>
  );
}
