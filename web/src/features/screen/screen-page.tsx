/**
 * A room's big screen: shows what everyone may see, and controls nothing.
 *
 * It needs no account, never scrolls, and keeps the display awake where the browser allows it.
 */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { instanceQuery } from "@/api/instance";
import type { Progress, RoomView } from "@/live/messages";
import { createScreenRoom, type ScreenRoom } from "@/live/screen-room";
import { t } from "@/messages/room";
import { AuthorLanguage } from "@/ui/author-language";
import { Spinner } from "@/ui/spinner";
import { type Loaded, useModule } from "@/ui/use-module";
import { useWakeLock } from "@/ui/use-wake-lock";
import { ScreenEnded } from "./ended";
import { ScreenLeaderboard } from "./leaderboard";
import { ScreenLobby } from "./lobby";
import { ScreenPodium } from "./podium";
import { type StageSound, useStageSound } from "./sound/use-stage-sound";
import { Stage } from "./stage";
import { SoundQuestion, StageControls } from "./stage-controls";
import { StageNotice } from "./stage-notice";

/** Loaded in the lobby: the code is on the screen first. */
const loadQuestions = () => import("./questions");

type Questions = Awaited<ReturnType<typeof loadQuestions>>;

interface PhaseProps {
  view: RoomView;
  progress: Progress;
  room: ScreenRoom;
  origin: string;
  questions: Loaded<Questions>;
  sound: StageSound;
}

function Connecting() {
  return (
    <Stage className="stage-medium items-center justify-center">
      <h1 className="sr-only">{t("screen.title")}</h1>
      <p className="flex items-center gap-4 font-semibold" role="status">
        <Spinner className="size-[1.2em]" />
        {t("connecting")}
      </p>
    </Stage>
  );
}

function Phase({ view, progress, room, origin, questions, sound }: PhaseProps) {
  const { phase } = view;
  if (phase.type === "lobby") {
    return (
      <ScreenLobby origin={origin} progress={progress} view={view}>
        <SoundQuestion sound={sound} />
      </ScreenLobby>
    );
  }
  if (phase.type === "leaderboard") return <ScreenLeaderboard phase={phase} view={view} />;
  if (phase.type === "podium") {
    return <ScreenPodium clock={room.clock} phase={phase} view={view} />;
  }
  if (questions === "loading") return <Connecting />;
  if (questions === "failed") return <ScreenEnded ending="unknown" />;
  const { ScreenAnnounced, ScreenQuestion, ScreenReveal, ScreenSlide } = questions;
  switch (phase.type) {
    case "announced":
      return <ScreenAnnounced clock={room.clock} phase={phase} view={view} />;
    case "open":
    case "closed":
      return <ScreenQuestion clock={room.clock} phase={phase} progress={progress} view={view} />;
    case "reveal":
      return <ScreenReveal phase={phase} view={view} />;
    case "slide":
      return <ScreenSlide phase={phase} view={view} />;
  }
}

function ScreenRoomView({ code }: { code: string }) {
  const [room] = useState(() => createScreenRoom(code));
  const state = useStore(room.store);
  const instance = useQuery(instanceQuery());
  const questions = useModule(loadQuestions);
  useWakeLock();
  const sound = useStageSound(state.room, state.progress?.seatCount ?? 0, room.clock);

  useEffect(() => {
    room.start();
    return room.stop;
  }, [room]);

  const title = state.room?.title ?? t("screen.title");
  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  const view = state.room;
  const atPodium = view?.phase.type === "podium";
  if (state.ending !== null && !(state.ending === "roomOver" && atPodium)) {
    return <ScreenEnded ending={state.ending} />;
  }
  if (view === null || state.progress === null) return <Connecting />;
  return (
    <>
      <StageNotice link={state.link} paused={view.paused} />
      <AuthorLanguage value={view.language}>
        <Phase
          origin={instance.data?.publicUrl ?? location.origin}
          progress={state.progress}
          questions={questions}
          room={room}
          sound={sound}
          view={view}
        />
      </AuthorLanguage>
      <StageControls sound={sound} />
    </>
  );
}

export function ScreenPage() {
  const { code } = useParams({ strict: false });
  return <ScreenRoomView code={code ?? ""} key={code} />;
}
