/** Continuing on another device: a code that works once, to scan or to type. */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { SeatCode } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/game";
import { ReadAloudButton } from "@/play/read-aloud-button";
import { playerPaths as paths, shownAddress } from "@/player-paths";
import { spacedSeatCode } from "@/room/kinds/seat-code";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { QrCode } from "@/ui/qr-code";
import { useReached } from "@/ui/use-time";

function Given({ code, seatCode: { seatCode } }: { code: string; seatCode: SeatCode }) {
  const link = new URL(paths.join(code), location.origin);
  link.hash = `seat=${seatCode}`;
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <QrCode className="size-44 max-w-full" label={t("seat.qr")} text={link.href} />
      <p>
        <span className="block text-muted">{t("seat.label")}</span>
        <strong className="text-3xl tabular-nums" dir="ltr">
          {spacedSeatCode(seatCode)}
        </strong>
      </p>
      <p className="text-muted">{t("seat.once")}</p>
    </div>
  );
}

export function SeatDialog({ player, onClose }: { player: PlayerRoom; onClose: () => void }) {
  const given = useStore(player.store, (state) => state.seatCode);
  const link = useStore(player.store, (state) => state.link);
  // A code from before may have been used.
  const [known] = useState(given);
  const seatCode = given === known ? null : given;
  const isExpired = useReached(player.clock, seatCode?.expiresAtMs ?? null);

  useEffect(() => {
    if (link === "online") player.askSeatCode();
  }, [player, link]);

  const address = shownAddress(paths.joinForm);
  return (
    <Dialog
      description={t("seat.hint", { address, code: player.code })}
      onClose={onClose}
      open
      title={t("seat.title")}
    >
      <div aria-live="polite" className="flex flex-col items-center gap-4">
        {seatCode === null && <p>{t("seat.waiting")}</p>}
        {seatCode !== null && !isExpired && <Given code={player.code} seatCode={seatCode} />}
        {seatCode !== null && isExpired && (
          <>
            <p>{t("seat.expired")}</p>
            <Button onClick={player.askSeatCode} variant="primary">
              {t("seat.fresh")}
            </Button>
          </>
        )}
        <ReadAloudButton />
      </div>
    </Dialog>
  );
}
