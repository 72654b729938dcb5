/**
 * The authenticator app: whether it is required, setting it up, its recovery codes, turning it off.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { protectionQuery, useConfirmed } from "@/api/confirmation";
import { beginTotp, disableTotp, renewRecoveryCodes, securityEventsKey } from "@/api/settings";
import type { Protection, TotpSecret } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { RecoveryCodesStep } from "./recovery-codes";

/** Brings the QR code with it. */
const TotpSetup = later(
  async () => (await import("./totp-setup")).TotpSetup,
  <Skeleton className="h-96 rounded-md" />,
);

/** At this number it is time for new ones. */
const fewCodes = 3;

type Stage =
  | { name: "rest" }
  | { name: "setUp"; secret: TotpSecret }
  | { name: "codes"; codes: readonly string[] };

function OnState({
  protection,
  onNewCodes,
}: {
  protection: Protection;
  onNewCodes: (codes: string[]) => void;
}) {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState<"off" | "codes">();
  const left = protection.recoveryCodesLeft;

  function refresh() {
    setAsks(undefined);
    void queryClient.invalidateQueries({ queryKey: protectionQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: securityEventsKey });
  }

  return (
    <>
      <p className={left < fewCodes ? "font-medium text-danger" : undefined}>
        {t("codes.left", { count: left })} {left < fewCodes && t("codes.few")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsks("codes")}>{t("codes.renew")}</Button>
        <Button onClick={() => setAsks("off")} variant="ghost">
          {t("totp.turnOff")}
        </Button>
      </div>
      {asks === "codes" && (
        <AskDialog
          isHarsh
          hint={t("codes.renewHint")}
          onClose={() => setAsks(undefined)}
          onDone={refresh}
          pendingLabel={t("codes.renewing")}
          run={async () => onNewCodes((await run(renewRecoveryCodes)).codes)}
          title={t("codes.renewTitle")}
          yes={t("codes.renew")}
        />
      )}
      {asks === "off" && (
        <AskDialog
          isHarsh
          hint={t("totp.turnOffHint")}
          onClose={() => setAsks(undefined)}
          onDone={() => {
            refresh();
            toast(t("totp.isOff"), { tone: "good" });
          }}
          pendingLabel={t("totp.turningOff")}
          run={() => run(disableTotp)}
          title={t("totp.turnOffTitle")}
          yes={t("totp.turnOff")}
        />
      )}
    </>
  );
}

export function TotpControls({ protection }: { protection: Protection }) {
  const { run } = useConfirmed();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: "rest" });
  const controls = useRef<HTMLDivElement>(null);

  function rest() {
    setStage({ name: "rest" });
    // The pressed button was removed; the focus stays in this section.
    controls.current?.focus();
  }

  const begin = useMutation({
    mutationFn: () => run(beginTotp),
    onSuccess: (secret) => setStage({ name: "setUp", secret }),
    onError: toastProblem,
  });

  return (
    <div className="flex flex-col gap-4" ref={controls} tabIndex={-1}>
      {stage.name === "codes" && <RecoveryCodesStep codes={stage.codes} onSaved={rest} />}
      {stage.name === "setUp" && (
        <TotpSetup
          onCancel={rest}
          onEnabled={(codes) => {
            setStage({ name: "codes", codes });
            toast(t("totp.isOn"), { tone: "good" });
            void queryClient.invalidateQueries({ queryKey: protectionQuery().queryKey });
            void queryClient.invalidateQueries({ queryKey: securityEventsKey });
          }}
          secret={stage.secret}
        />
      )}
      {stage.name === "rest" && protection.hasTotp && (
        <OnState
          onNewCodes={(codes) => setStage({ name: "codes", codes })}
          protection={protection}
        />
      )}
      {stage.name === "rest" && !protection.hasTotp && (
        <div>
          <Button onClick={() => begin.mutate()} pending={begin.isPending}>
            {t("totp.setUp")}
          </Button>
        </div>
      )}
    </div>
  );
}
