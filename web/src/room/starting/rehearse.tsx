/** Trying a live session alone, with pretend players, before the real ones come. */
import { useId, useState } from "react";
import { t } from "@/messages/hand";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";

/** A table, a class, a hall. */
const crowds = ["5", "30", "200"] as const;

interface RehearseProps {
  pending: boolean;
  onStart: (players: number) => void;
}

export function Rehearse({ pending, onStart }: RehearseProps) {
  const [players, setPlayers] = useState("30");
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-md border-2 border-hairline bg-sunken p-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-semibold text-base" id={id}>
          {t("rehearse.title")}
        </h3>
        <p className="text-muted text-sm">{t("rehearse.hint")}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t("rehearse.players")}
          onChange={(event) => setPlayers(event.target.value)}
          options={crowds.map((value) => ({ value, label: value }))}
          value={players}
        />
        <Button onClick={() => onStart(Number(players))} pending={pending}>
          {t("rehearse.submit")}
        </Button>
      </div>
    </section>
  );
}
