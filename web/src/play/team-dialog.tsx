/** Another team, before the game: a list with how many play in each. */
import { useState } from "react";
import { useStore } from "zustand";
import type { Teams } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/teams";
import { withName } from "@/play/with-name";
import { refusalWords } from "@/room/kinds/refusal-words";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TeamMark } from "@/ui/team-mark";

interface TeamDialogProps {
  teams: Teams["teams"];
  sizes: readonly number[];
  team: number;
  player: PlayerRoom;
  onChoose: (team: number) => void;
  onClose: () => void;
}

export function TeamDialog({ teams, sizes, team, player, onChoose, onClose }: TeamDialogProps) {
  const [wanted, setWanted] = useState<number | null>(null);
  const newest = useStore(player.store, (state) => state.refusal);
  const [before] = useState(newest);
  const refusal = newest === before ? null : newest;
  // What the room refused isn't chosen, and what it says by itself counts more than a wish.
  const [known, setKnown] = useState(team);
  if (wanted !== null && (refusal !== null || known !== team)) setWanted(null);
  if (known !== team) setKnown(team);
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("choose")}>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t("choose")}</legend>
        {teams.map(({ name }, number) => (
          <label
            className="flex min-h-12 items-center gap-3 rounded-md border-2 border-hairline px-3 py-1.5 has-checked:border-primary has-checked:bg-primary-soft"
            // biome-ignore lint/suspicious/noArrayIndexKey: teams are their numbers.
            key={number}
          >
            <input
              checked={number === (wanted ?? team)}
              className="size-6 shrink-0 accent-primary"
              name="team"
              onChange={() => {
                setWanted(number);
                onChoose(number);
              }}
              type="radio"
              value={number}
            />
            <TeamMark className="size-8" team={number} />
            <span className="wrap-anywhere min-w-0">
              {withName((name) => t("option", { name, count: sizes[number] ?? 0 }), name)}
            </span>
          </label>
        ))}
      </fieldset>
      <div role="alert">
        {refusal !== null && (
          <p className="mt-2 font-semibold text-danger">{refusalWords(refusal.code)}</p>
        )}
      </div>
      <Button className="mt-4" onClick={onClose} variant="primary" wide>
        {t("done")}
      </Button>
    </Dialog>
  );
}
