/** Continuing an assignment on another device: a code that works once, to scan or to type. */
import { useCallback, useEffect, useState } from "react";
import { t } from "@/messages/elsewhere";
import { t as uiWords } from "@/messages/ui";
import { askDeviceCode, type Given } from "@/play/elsewhere-calls";
import { playerPaths as paths, shownAddress } from "@/player-paths";
import { spacedSeatCode } from "@/room/kinds/seat-code";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { QrCode } from "@/ui/qr-code";

function Shown({ code, deviceCode }: { code: string; deviceCode: string }) {
  const link = new URL(paths.assigned(code), location.origin);
  // Behind the hash, no server and no proxy notes it.
  link.hash = `device=${deviceCode}`;
  return (
    <>
      <QrCode className="size-44 max-w-full" label={t("qr")} text={link.href} />
      <p>
        <span className="block text-muted">{t("label")}</span>
        <strong className="text-3xl tabular-nums" dir="ltr">
          {spacedSeatCode(deviceCode)}
        </strong>
      </p>
      <p className="text-balance">{t("once")}</p>
      <p className="text-balance text-muted">{t("secret")}</p>
      <CopyButton text={link.href} wide>
        {t("copy")}
      </CopyButton>
    </>
  );
}

interface DeviceDialogProps {
  /** The code of the assignment. */
  code: string;
  onClose: () => void;
}

export function DeviceDialog({ code, onClose }: DeviceDialogProps) {
  const [given, setGiven] = useState<Given | null>(null);
  const ask = useCallback(() => {
    let isWanted = true;
    setGiven(null);
    void askDeviceCode(code).then((answer) => {
      if (isWanted) setGiven(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [code]);
  useEffect(ask, [ask]);

  const address = shownAddress(paths.assigned(code));
  return (
    <Dialog
      description={t("hint", { address, choice: t("open") })}
      onClose={onClose}
      open
      title={t("title")}
    >
      <div aria-live="polite" className="flex flex-col items-center gap-4 text-center">
        {given === null && <p>{t("waiting")}</p>}
        {given?.ok === true && <Shown code={code} deviceCode={given.deviceCode} />}
        {given?.ok === false && (
          <>
            <p className="font-medium text-danger">{given.message ?? uiWords("network")}</p>
            <Button onClick={ask} variant="primary">
              {t("again")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
