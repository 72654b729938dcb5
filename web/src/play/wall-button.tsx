/** The way to the audience questions: a quiet button below what is shown between questions. */
import { useState } from "react";
import type { AudienceQuestions } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/wall";
import { WallSheet } from "@/play/wall-sheet";
import { Button } from "@/ui/button";

interface WallButtonProps {
  player: PlayerRoom;
  mode: AudienceQuestions;
}

export function WallButton({ player, mode }: WallButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex justify-center">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} variant="ghost">
        {t("open")}
      </Button>
      {isOpen && <WallSheet mode={mode} onClose={() => setOpen(false)} player={player} />}
    </div>
  );
}
