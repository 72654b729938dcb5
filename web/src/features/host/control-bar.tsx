/**
 * The host's controls: one large button for the next step, small ones for the rest.
 *
 * Space and the right arrow press the large button, so that a presenter's remote works. A command
 * carries the step it was meant for; the buttons wait for its response.
 */
import { Pause, Play, Users } from "lucide-react";
import { useEffect, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";
import { isUnderway, nextStepResumes, nextStepWords } from "./next-step";

interface ControlBarProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

function useRemoteKeys(advance: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== " " && event.key !== "ArrowRight" && event.key !== "PageDown") return;
      const target = event.target;
      // Space already presses a focused button; a remote's arrow doesn't.
      const typing = 'input, select, textarea, [role="dialog"], [role="dialog"] *';
      const busy = event.key === " " ? `a, button, label, ${typing}` : typing;
      if (target instanceof HTMLElement && target.matches(busy)) return;
      event.preventDefault();
      advance();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [advance]);
}

function FinishEarly({ room, disabled }: { room: HostRoom; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setAsking(true)} variant="ghost">
        {t("host.finish")}
      </Button>
      {asking && (
        <ConfirmDialog
          hint={t("host.finishHint")}
          onClose={() => setAsking(false)}
          onYes={() => {
            room.command({ type: "finish" });
            setAsking(false);
          }}
          title={t("host.finishTitle")}
          yes={t("host.finishYes")}
          no={t("host.finishNo")}
        />
      )}
    </>
  );
}

function Secondary({ room, view, waiting }: { room: HostRoom; view: RoomView; waiting: boolean }) {
  if (!isUnderway(view)) return null;
  const { phase, paused } = view;
  const extendable = phase.type === "open" && phase.closesAtMs !== null;
  return (
    <>
      <FinishEarly disabled={waiting} room={room} />
      {!nextStepResumes(view) && (
        <Button
          disabled={waiting}
          onClick={() => room.command({ type: paused === null ? "pause" : "resume" })}
        >
          {paused === null ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
          <span className="max-sm:sr-only">
            {t(paused === null ? "host.pause" : "host.resume")}
          </span>
        </Button>
      )}
      {extendable && (
        <Button
          aria-label={t("host.extendSpoken")}
          disabled={waiting}
          onClick={() => room.command({ type: "extend" })}
        >
          {t("host.extend")}
        </Button>
      )}
    </>
  );
}

function Counters({ state, view }: { state: RoomState; view: RoomView }) {
  const progress = state.progress;
  if (progress === null) return null;
  return (
    <p className="flex items-center gap-2 text-muted">
      <Users aria-hidden="true" className="size-5 shrink-0" />
      <span>
        <span className="font-semibold text-text">
          {t("playerCount", { count: progress.seatCount })}
        </span>
        {" · "}
        {t("connected", { count: progress.connectedCount })}
        {view.phase.type === "open" && (
          <>
            {" · "}
            <span className="font-semibold text-text">
              {t("answered", { picked: progress.pickedCount, total: progress.seatCount })}
            </span>
          </>
        )}
      </span>
    </p>
  );
}

export function ControlBar({ room, state, view }: ControlBarProps) {
  const waiting = state.pendingCommand !== null || state.link !== "online";
  const advance = () => {
    if (!waiting) room.command({ type: "advance" });
  };
  useRemoteKeys(advance);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Counters state={state} view={view} />
      </div>
      <Secondary room={room} view={view} waiting={waiting} />
      <Button
        className="max-md:flex-1"
        disabled={waiting}
        onClick={advance}
        size="large"
        title={t("host.keys")}
        variant="highlight"
      >
        {nextStepWords(view)}
      </Button>
    </div>
  );
}
