/** The host's view of each phase. */
import { useEffect, useRef } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import { type Loaded, useModule } from "@/ui/use-module";
import { HostLeaderboard } from "./leaderboard";
import { HostLobby } from "./lobby";
import { HostPodium } from "./podium";

/** Loaded while the lobby is open, so that the first view doesn't wait for the question pages. */
const loadQuestions = () => import("./questions");

type Questions = Awaited<ReturnType<typeof loadQuestions>>;

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

type Phase = RoomView["phase"];
type PhaseOf<Type extends Phase["type"]> = Extract<Phase, { type: Type }>;
type QuestionPhaseType = PhaseOf<"announced" | "open" | "closed" | "reveal" | "slide">;

function hasQuestion(phase: Phase): phase is QuestionPhaseType {
  return phase.type !== "lobby" && phase.type !== "leaderboard" && phase.type !== "podium";
}

interface QuestionPhaseProps extends HostPhaseProps {
  phase: QuestionPhaseType;
  questions: Loaded<Questions>;
  title: string;
}

function QuestionPhase({ phase, questions, room, state, title, view }: QuestionPhaseProps) {
  if (questions === "loading" || questions === "failed") {
    return (
      <div className="flex flex-col items-center gap-4 p-6 text-center">
        <h1 className="font-bold font-display text-2xl" tabIndex={-1}>
          {title}
        </h1>
        {questions === "loading" ? (
          <Spinner className="size-6" />
        ) : (
          <>
            <p role="alert">{t("ended.brokenHint")}</p>
            <Button onClick={() => location.reload()}>{t("ended.reload")}</Button>
          </>
        )}
      </div>
    );
  }
  const { HostQuestion, HostReveal, HostSlide } = questions;
  if (phase.type === "reveal")
    return <HostReveal phase={phase} roomId={state.roomId} view={view} />;
  if (phase.type === "slide") return <HostSlide phase={phase} view={view} />;
  return <HostQuestion clock={room.clock} phase={phase} progress={state.progress} view={view} />;
}

export function HostPhase({ room, state, view }: HostPhaseProps) {
  const { phase } = view;
  const title = phaseTitle(view);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  const questions = useModule(loadQuestions);

  // Only between questions: within one, the focus may be on a control the host is using.
  useEffect(() => {
    if (title === "") return;
    const heading = place.current?.querySelector("h1");
    const active = document.activeElement;
    if (active === null || active === document.body) heading?.focus({ preventScroll: true });
  }, [title]);

  return (
    <div className="flex flex-1 flex-col" ref={place}>
      {phase.type === "lobby" && <HostLobby phase={phase} room={room} state={state} view={view} />}
      {hasQuestion(phase) && <QuestionPhase {...{ phase, questions, room, state, title, view }} />}
      {phase.type === "leaderboard" && <HostLeaderboard phase={phase} view={view} />}
      {phase.type === "podium" && <HostPodium phase={phase} />}
    </div>
  );
}
