/** The host's picture of each phase. */
import { useEffect, useRef } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { HostLeaderboard } from "./leaderboard";
import { HostLobby } from "./lobby";
import { HostPodium } from "./podium";
import { HostQuestion } from "./question";
import { HostReveal } from "./reveal";

interface HostPhaseProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

function phaseTitle(view: RoomView): string {
  const { phase } = view;
  if ("question" in phase) {
    return t("position", { number: phase.question.index + 1, total: view.questionCount });
  }
  if (phase.type === "leaderboard") return t("leaderboard");
  return phase.type === "podium" ? t("podium") : view.title;
}

export function HostPhase({ room, state, view }: HostPhaseProps) {
  const { phase } = view;
  const title = phaseTitle(view);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  // Only between questions: within one, the focus may rest on a control the host is using.
  useEffect(() => {
    if (title === "") return;
    const heading = place.current?.querySelector("h1");
    const active = document.activeElement;
    if (active === null || active === document.body) heading?.focus({ preventScroll: true });
  }, [title]);

  return (
    <div className="flex flex-1 flex-col" ref={place}>
      {phase.type === "lobby" && <HostLobby phase={phase} room={room} state={state} view={view} />}
      {(phase.type === "announced" || phase.type === "open" || phase.type === "closed") && (
        <HostQuestion clock={room.clock} phase={phase} progress={state.progress} view={view} />
      )}
      {phase.type === "reveal" && <HostReveal phase={phase} view={view} />}
      {phase.type === "leaderboard" && <HostLeaderboard phase={phase} view={view} />}
      {phase.type === "podium" && <HostPodium phase={phase} />}
    </div>
  );
}
