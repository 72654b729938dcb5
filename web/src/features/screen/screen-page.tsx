/**
 * A room's big screen: shows what everyone may see, and controls nothing.
 *
 * It needs no account, never scrolls, and keeps the display awake where the browser allows it. In
 * small on the host's page it is a picture only: silent, and without controls.
 */
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { instanceQuery } from "@/api/instance";
import { hostKeyIn } from "@/live/host-key";
import type { Progress, RoomView } from "@/live/messages";
import { keepScreenKey, keptScreenKey } from "@/live/screen-key";
import { createScreenRoom, type ScreenRoom } from "@/live/screen-room";
import { createMirrorRoom, isMirror } from "@/live/stage-mirror";
import { withAloneWords } from "@/messages/alone-words";
import { t as lobbyWords } from "@/messages/lobby";
import { t } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { withWallWords } from "@/messages/wall-words";
import { paths } from "@/paths";
import { isAudienceAlone } from "@/room/audience-alone";
import { useScreenKey } from "@/room/room-pass";
import { AuthorLanguage } from "@/ui/author-language";
import { later } from "@/ui/later";
import { Spinner } from "@/ui/spinner";
import { type Loaded, useModule } from "@/ui/use-module";
import { usePictureAhead } from "@/ui/use-picture-ahead";
import { useWakeLock } from "@/ui/use-wake-lock";
import { ScreenEnded } from "./ended";
import { InvitedContext, useInvited } from "./invited";
import { ScreenLobby } from "./lobby";
import { type Memory, useMemory } from "./memory";
import { Scenery } from "./scene/scenery";
import { isBetweenVotes } from "./scene/scenes";
import { useScene } from "./scene/use-scene";
import { type StageSound, useStageSound } from "./sound/use-stage-sound";
import { Stage } from "./stage";
import { SoundQuestion, StageControls } from "./stage-controls";
import { StageNotice } from "./stage-notice";

const ScreenWall = later(withWallWords(async () => (await import("./wall")).ScreenWall));

const ScreenAudience = later(
  withAloneWords(async () => (await import("./audience")).ScreenAudience),
);
const AudienceOver = later(withAloneWords(async () => (await import("./audience")).AudienceOver));

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
  memory: Memory;
}

function Connecting() {
  return (
    <Stage className="stage-medium items-center justify-center">
      <h1 className="sr-only">{stageWords("title")}</h1>
      <p className="flex items-center gap-4 font-semibold" role="status">
        <Spinner className="size-[1.2em]" />
        {t("connecting")}
      </p>
    </Stage>
  );
}

function Phase({ view, progress, room, origin, questions, sound, memory }: PhaseProps) {
  const { phase } = view;
  const invited = useInvited();
  if (phase.type === "lobby") {
    return (
      <ScreenLobby invited={invited} origin={origin} progress={progress} view={view}>
        {!isMirror() && <SoundQuestion sound={sound} />}
      </ScreenLobby>
    );
  }
  if (questions === "loading") return <Connecting />;
  if (questions === "failed") return <ScreenEnded ending="unknown" />;
  const { ScreenAnnounced, ScreenLeaderboard, ScreenPodium, ScreenQuestion, ScreenReveal } =
    questions;
  switch (phase.type) {
    case "announced":
      return <ScreenAnnounced clock={room.clock} phase={phase} view={view} />;
    case "open":
    case "closed":
      return <ScreenQuestion clock={room.clock} phase={phase} progress={progress} view={view} />;
    case "reveal":
      return <ScreenReveal phase={phase} view={view} />;
    case "slide":
      return <questions.ScreenSlide phase={phase} view={view} />;
    case "leaderboard":
      return <ScreenLeaderboard memory={memory} phase={phase} view={view} />;
    case "podium":
      return <ScreenPodium clock={room.clock} memory={memory} phase={phase} view={view} />;
  }
}

function KeepAwake() {
  useWakeLock();
  return null;
}

function ScreenRoomView({ code, screenKey }: { code: string; screenKey: string | null }) {
  const isSmall = isMirror();
  const [room] = useState(() =>
    isSmall ? createMirrorRoom(code) : createScreenRoom(code, { screenKey }),
  );
  const state = useStore(room.store);
  const navigate = useNavigate();
  const instance = useQuery(instanceQuery());
  const questions = useModule(loadQuestions);
  const sound = useStageSound(
    // Where people speak, nothing plays.
    isSmall || (state.room !== null && isAudienceAlone(state.room)) ? null : state.room,
    state.progress?.seatCount ?? 0,
    room.clock,
  );
  const scene = useScene(state.room);
  const memory = useMemory(state.room?.phase ?? null);
  usePictureAhead(state.room?.nextPicture);

  useEffect(() => {
    room.start();
    return room.stop;
  }, [room]);

  const title = state.room?.title ?? stageWords("title");
  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  const view = state.room;
  const successor = view?.phase.type === "podium" ? view.phase.successor : null;
  // The room tells a stage that has proven itself its key: that of the room before won't do forever.
  const toldKey = useScreenKey(code);
  useEffect(() => {
    if (toldKey !== null && !isSmall) keepScreenKey(code, toldKey);
  }, [code, toldKey, isSmall]);
  useEffect(() => {
    if (successor == null || isSmall) return;
    const key = toldKey ?? screenKey;
    if (key !== null) keepScreenKey(successor, key);
    void navigate({ to: paths.screen(successor), search: true, replace: true });
  }, [successor, navigate, isSmall, screenKey, toldKey]);

  const atPodium = view?.phase.type === "podium";
  const isAlone = view !== null && isAudienceAlone(view);
  if (state.ending !== null && !(state.ending === "roomOver" && atPodium)) {
    return <ScreenEnded ending={state.ending} />;
  }
  if (view === null || state.progress === null) return <Connecting />;
  const { asksNumber, stageNumber } = state;
  const origin = instance.data?.publicUrl ?? location.origin;
  return (
    <div className="show">
      <Scenery phase={isBetweenVotes(view.phase) ? "open" : view.phase.type} scene={scene} />
      {view.rehearsal === true && (
        // By its name, because reactions are beside the show, too.
        <aside aria-labelledby="rehearsal-mark" className="stage-rehearsal">
          <span id="rehearsal-mark">{lobbyWords("rehearsal")}</span>
        </aside>
      )}
      <StageNotice link={state.link} paused={view.paused} />
      <AuthorLanguage value={view.language}>
        <InvitedContext value={{ asksNumber, stageNumber }}>
          {isAlone && atPodium ? (
            <AudienceOver />
          ) : isAlone && state.wall !== null ? (
            <ScreenAudience
              invited={{ asksNumber, stageNumber }}
              origin={origin}
              progress={state.progress}
              view={view}
              wall={state.wall}
            />
          ) : state.wall === null ? (
            <Phase
              memory={memory}
              origin={origin}
              progress={state.progress}
              questions={questions}
              room={room}
              sound={sound}
              view={view}
            />
          ) : (
            <ScreenWall view={view} wall={state.wall} />
          )}
        </InvitedContext>
      </AuthorLanguage>
      {typeof questions === "object" && (
        <questions.StageReactions counts={state.progress.reactions} />
      )}
      {!isSmall && <StageControls scene={scene} sound={sound} />}
      {!isSmall && <KeepAwake />}
    </div>
  );
}

/** A key in the address wins over the one this tab holds, and leaves the address at once. */
function Entrance({ code }: { code: string }) {
  const router = useRouter();
  const arrived = useLocation({ select: ({ hash }) => hostKeyIn(hash) });
  const [screenKey, setScreenKey] = useState(() => arrived ?? keptScreenKey(code));

  useEffect(() => {
    if (arrived === null) return;
    keepScreenKey(code, arrived);
    setScreenKey(arrived);
    router.history.replace(paths.screen(code));
  }, [arrived, code, router]);

  return <ScreenRoomView code={code} key={screenKey} screenKey={screenKey} />;
}

export function ScreenPage() {
  const { code } = useParams({ strict: false });
  return <Entrance code={code ?? ""} key={code} />;
}
