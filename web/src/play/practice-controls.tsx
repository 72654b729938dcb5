/**
 * The controls of solo play: title and category, the progress bar, the way out, and the buttons to
 * go back and on. No other player is there to wait for: a closed question is revealed automatically.
 */
import { useEffect, useRef, useState } from "react";
import type { Category, Me, Phase, RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import type { LookBack } from "@/play/look-back";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

/** One run of a quiz taken alone. */
export interface PracticeRun {
  /** Null until it is known. */
  category: Category | null;
  /** Whether another run can follow; what one missed is practiced once. */
  mayRepeat: boolean;
  /** What leads on from the result; otherwise the same as the way out. */
  doneWords?: string;
  /** Where a code for another device can be had. */
  onMove?: (() => void) | undefined;
  onExit: () => void;
}

function reachedQuestion(phase: Phase, total: number): number {
  if ("question" in phase) return phase.question.index + 1;
  if (phase.type === "leaderboard") return phase.questionIndex + 1;
  return phase.type === "podium" ? total : 0;
}

/** The room of the time is there before it, so that nothing moves. */
const TimeLeft = later(
  async () => (await import("./time-left")).TimeLeft,
  <span className="invisible shrink-0 font-semibold tabular-nums">00:00</span>,
);

const TimeDialog = later(async () => (await import("./time-dialog")).TimeDialog);

const headButton =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:text-text";

/** Leads to the code for another device. */
function MoveButton({ onMove }: { onMove: () => void }) {
  return (
    <button
      aria-haspopup="dialog"
      aria-label={t("seat.title")}
      className={headButton}
      onClick={onMove}
      title={t("seat.title")}
      type="button"
    >
      <svg aria-hidden="true" className="size-6" fill="none" viewBox="0 0 24 24">
        <path
          d="M18 8V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h8M10 19v-4M7 19h5M18 12h2a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Z"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="2"
        />
      </svg>
    </button>
  );
}

/** Nobody waits for who practices alone, so more time can be had at any time. */
function MoreTime({ me, player }: { me: Me; player: PlayerRoom }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={t("lobby.moreTime")}
        className={headButton}
        onClick={() => setOpen(true)}
        title={t("lobby.moreTime")}
        type="button"
      >
        <svg aria-hidden="true" className="size-6" fill="none" viewBox="0 0 24 24">
          <path
            d="M12 8v5l3 2M9.5 2.5h5M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="2"
          />
        </svg>
      </button>
      {isOpen && <TimeDialog me={me} onClose={() => setOpen(false)} player={player} />}
    </>
  );
}

interface PracticeHeadProps {
  room: RoomView;
  me: Me;
  player: PlayerRoom;
  run: PracticeRun;
}

export function PracticeHead({ room, me, player, run }: PracticeHeadProps) {
  const reached = reachedQuestion(room.phase, room.questionCount);
  return (
    <header className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center justify-between gap-4 max-sm:gap-2">
        <p className="min-w-0 flex-1 truncate font-semibold" dir="auto">
          {room.title}
        </p>
        {run.category !== null && (
          <p className="rounded-full border-2 border-hairline bg-surface px-3 py-0.5 text-muted text-sm">
            {t(`categories.${run.category}`)}
          </p>
        )}
        {room.endsAtMs != null && <TimeLeft clock={player.clock} endsAtMs={room.endsAtMs} />}
        <span className="flex shrink-0">
          {run.onMove !== undefined && <MoveButton onMove={run.onMove} />}
          <MoreTime me={me} player={player} />
        </span>
        <Button onClick={run.onExit} size="small" variant="ghost">
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

/** Whether what is right is told later; nothing is revealed after a question then. */
const isWithheld = (room: RoomView) => (room.feedback ?? "each") !== "each";

/** The button's label, or null where the room continues automatically. */
function nextWords(room: RoomView, me: Me): string | null {
  const { phase } = room;
  if (
    isWithheld(room) &&
    (phase.type === "closed" || (phase.type === "open" && me.pick !== null))
  ) {
    const isLast = phase.question.index + 1 === room.questionCount;
    return t(isLast ? "practice.end" : "practice.next");
  }
  switch (room.phase.type) {
    case "lobby":
      return t("practice.start");
    case "announced":
      return t("practice.show");
    case "open":
      return t("practice.skip");
    case "reveal":
    case "slide":
      if (room.phase.question.index + 1 < room.questionCount) return t("practice.next");
      return t(isWithheld(room) ? "practice.end" : "practice.finish");
    case "closed":
      // It waits for its player, who can say before how sure they are.
      return room.confidence === true ? t("practice.next") : null;
    case "leaderboard":
    case "podium":
      return null;
  }
}

/**
 * Ends the room once its result is there, which stays on the page: only then does its player find
 * the report among their sessions.
 */
function useEnd({ player, room, state }: Pick<PracticeBarProps, "player" | "room" | "state">) {
  const isAsked = useRef(false);
  const mayEnd = room.phase.type === "podium" && state.link === "online";
  useEffect(() => {
    if (!mayEnd || isAsked.current) return;
    isAsked.current = true;
    player.command({ type: "advance" });
  }, [mayEnd, player]);
}

interface PracticeBarProps {
  player: PlayerRoom;
  room: RoomView;
  me: Me;
  state: RoomState;
  looking: LookBack;
  run: PracticeRun;
}

export function PracticeBar({ player, room, me, state, looking, run }: PracticeBarProps) {
  useEnd({ player, room, state });
  const { phase } = room;
  const words = looking.page === null ? nextWords(room, me) : t("practice.next");
  const isSkip = phase.type === "open" && !(isWithheld(room) && me.pick !== null);
  const isBusy = state.pendingCommand !== null || state.link !== "online";
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 bg-paper px-4 py-3">
      {phase.type === "podium" && looking.page === null ? (
        <>
          {run.mayRepeat && (
            <Button onClick={() => location.reload()} size="large" variant="primary" wide>
              {t("podium.again")}
            </Button>
          )}
          <Button
            onClick={run.onExit}
            size="large"
            variant={run.mayRepeat ? "secondary" : "primary"}
            wide
          >
            {run.doneWords ?? t("practice.exit")}
          </Button>
        </>
      ) : (
        words !== null && (
          <div className="flex flex-wrap gap-3">
            {/* Without reveals there is nothing to go back to. */}
            {phase.type !== "lobby" && !isWithheld(room) && (
              <Button
                disabled={looking.back === null}
                onClick={looking.back ?? undefined}
                size="large"
              >
                {t("practice.previous")}
              </Button>
            )}
            <Button
              className="min-w-0 flex-1"
              disabled={looking.page === null && isBusy}
              onClick={
                looking.page === null ? () => player.command({ type: "advance" }) : looking.forward
              }
              size="large"
              variant={isSkip && looking.page === null ? "secondary" : "primary"}
            >
              {words}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
