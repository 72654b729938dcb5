/** More time for each question, before the game; nobody else learns of it. */
import { useState } from "react";
import { useStore } from "zustand";
import type { Me, TimeAllowance } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/more-time";
import { refusalWords } from "@/room/kinds/refusal-words";
import { timeAllowances } from "@/room/time-allowances";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

interface TimeDialogProps {
  me: Me;
  player: PlayerRoom;
  onClose: () => void;
}

export function TimeDialog({ me, player, onClose }: TimeDialogProps) {
  const [chosen, setChosen] = useState<TimeAllowance>(me.ownTime?.allowance ?? "usual");
  const refusal = useStore(player.store, (state) => state.refusal);
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title")}>
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t("title")}</legend>
        {timeAllowances.map((allowance) => (
          <label className="flex min-h-11 items-center gap-3" key={allowance}>
            <input
              checked={allowance === chosen}
              className="size-6 shrink-0 accent-primary"
              name="allowance"
              onChange={() => {
                setChosen(allowance);
                player.chooseTime(allowance);
              }}
              type="radio"
              value={allowance}
            />
            {t(allowance)}
          </label>
        ))}
      </fieldset>
      {refusal !== null && (
        <p className="font-semibold text-danger" role="alert">
          {refusalWords(refusal.code)}
        </p>
      )}
      <p className="mt-2 text-muted text-sm">{t("remembered", { name: me.nickname })}</p>
      <Button className="mt-4" onClick={onClose} variant="primary" wide>
        {t("done")}
      </Button>
    </Dialog>
  );
}
