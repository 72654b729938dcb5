/**
 * The controls of solo play: the progress bar, the way out, and the button to continue. No other
 * player is there to wait for: a closed question is revealed automatically.
 */
import type { Phase, RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import { Button } from "@/ui/button";

function reachedQuestion(phase: Phase, total: number): number {
  if ("question" in phase) return phase.question.index + 1;
  if (phase.type === "leaderboard") return phase.questionIndex + 1;
  return phase.type === "podium" ? total : 0;
}

export function PracticeHead(props: { room: RoomView; onExit: (() => void) | undefined }) {
  const { room, onExit } = props;
  const reached = reachedQuestion(room.phase, room.questionCount);
  return (
    <header className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="min-w-0 truncate font-semibold" dir="auto">
          {room.title}
        </p>
        <Button onClick={onExit} size="small" variant="ghost">
          {t("practice.exit")}
        </Button>
      </div>
      <progress
        aria-label={t("practice.progress")}
        className="practice-progress"
        max={room.questionCount}
        value={reached}
      />
    </header>
  );
}

/** The button's label, or null where the room continues automatically. */
function nextWords(room: RoomView): string | null {
  switch (room.phase.type) {
    case "lobby":
      return t("practice.start");
    case "announced":
      return t("practice.show");
    case "open":
      return t("practice.skip");
    case "reveal":
    case "slide":
      return t(
        room.phase.question.index + 1 === room.questionCount ? "practice.finish" : "practice.next",
      );
    case "closed":
    case "leaderboard":
    case "podium":
      return null;
  }
}

interface PracticeBarProps {
  player: PlayerRoom;
  room: RoomView;
  state: RoomState;
  onExit: (() => void) | undefined;
}

export function PracticeBar({ player, room, state, onExit }: PracticeBarProps) {
  const { phase } = room;
  const words = nextWords(room);
  const next = () => player.command({ type: "advance" });
  return (
    <div className="sticky bottom-0 -mx-4 bg-paper px-4 py-3">
      {words !== null && (
        <Button
          disabled={state.pendingCommand !== null || state.link !== "online"}
          onClick={next}
          size="large"
          variant={phase.type === "open" ? "secondary" : "primary"}
          wide
        >
          {words}
        </Button>
      )}
      {phase.type === "podium" && (
        <div className="flex flex-col gap-3">
          <Button onClick={() => location.reload()} size="large" variant="primary" wide>
            {t("podium.again")}
          </Button>
          <Button onClick={onExit} size="large" wide>
            {t("practice.exit")}
          </Button>
        </div>
      )}
    </div>
  );
}
