/**
 * The way to the audience questions, or to the brainstorm that runs: a quiet button below what is
 * shown between questions.
 */
import { useState } from "react";
import type { AudienceQuestions } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/wall";
import { WallSheet } from "@/play/wall-sheet";
import { Button } from "@/ui/button";

interface WallButtonProps {
  player: PlayerRoom;
  mode: AudienceQuestions;
  /** The topic of the brainstorm that runs. */
  topic: string | null;
}

export function WallButton({ player, mode, topic }: WallButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex justify-center">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} variant="ghost">
        {t(topic === null ? "open" : "idea.open")}
      </Button>
      {isOpen && (
        // Another topic is another list, and nothing typed for one gets onto the other.
        <WallSheet
          key={topic ?? ""}
          mode={mode}
          onClose={() => setOpen(false)}
          player={player}
          topic={topic}
        />
      )}
    </div>
  );
}
