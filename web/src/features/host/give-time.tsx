/** More time for one player. What the player has isn't shown: nobody but the player knows it. */
import type { TimeAllowance } from "@/live/messages";
import { t } from "@/messages/more-time";
import { timeAllowances } from "@/room/time-allowances";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import type { PlayerEditProps } from "./player-edit";

function isAllowance(value: string): value is TimeAllowance {
  return timeAllowances.some((allowance) => allowance === value);
}

export function GiveTime({ room, seat, waiting }: Omit<PlayerEditProps, "onClose">) {
  const name = { name: seat.nickname };

  function give(allowance: string) {
    if (!isAllowance(allowance)) return;
    if (!room.command({ type: "allowTime", seat: seat.seat, allowance })) return;
    const stop = room.store.subscribe(({ refusal, pendingCommand, link }) => {
      if (refusal === null && pendingCommand !== null) return;
      stop();
      if (refusal === null && link === "online") toast(t("given", name));
    });
  }

  return (
    <Select
      disabled={waiting}
      hint={t("giveHint", name)}
      label={t("give")}
      onChange={(event) => give(event.target.value)}
      options={[
        { value: "", label: t("choose") },
        ...timeAllowances.map((value) => ({ value, label: t(value) })),
      ]}
      value=""
    />
  );
}
