/** The host's view of each phase. */
import { useEffect, useRef } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { withAloneWords } from "@/messages/alone-words";
import { t } from "@/messages/room";
import { withWallWords } from "@/messages/wall-words";
import { isAudienceAlone } from "@/room/audience-alone";
import { placeOf } from "@/room/place";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { Spinner } from "@/ui/spinner";
import { type Loaded, useModule } from "@/ui/use-module";
import { usePictureAhead } from "@/ui/use-picture-ahead";
import { isBetween } from "./between";
import { HostLobby } from "./lobby";

const HostWall = later(withWallWords(async () => (await import("./wall")).HostWall));

const HostAudience = later(withAloneWords(async () => (await import("./audience")).HostAudience));

/** A brainstorm starts between questions, also where nobody asks anything. */
const hasWall = ({ audienceQuestions, topic, phase }: RoomView) =>
  (audienceQuestions ?? topic ?? null) !== null || isBetween(phase.type);

/** Loaded while the lobby is open, so that the first view doesn't wait for the rest. */
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
    const place = placeOf(view, phase.question.index);
    return t(phase.type === "slide" ? "slidePosition" : "position", place);
  }
  if (phase.type === "leaderboard") return t("leaderboard");
  return phase.type === "podium" ? t("podium") : view.title;
}

type Phase = RoomView["phase"];
type PlayedPhase = Exclude<Phase, { type: "lobby" }>;

interface PlayedProps extends HostPhaseProps {
  phase: PlayedPhase;
  questions: Loaded<Questions>;
  title: string;
}

function Played({ phase, questions, room, state, title, view }: PlayedProps) {
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
  const {
    ReactionSums,
    GoesOn,
    HostOnly,
    HostLeaderboard,
    HostPodium,
    HostQuestion,
    HostReveal,
    HostSlide,
  } = questions;
  const reactions = (
    <ReactionSums
      className="mt-6 flex flex-wrap gap-x-5 gap-y-1 font-semibold"
      counts={state.progress?.reactions}
    />
  );
  // The points of a rehearsal are nobody's.
  const canCorrect = !room.byLink && view.rehearsal !== true;
  switch (phase.type) {
    case "podium":
      return (
        <>
          <HostPodium
            byLink={room.byLink}
            code={view.code}
            isRehearsal={view.rehearsal === true}
            phase={phase}
            stars={state.stars}
            teams={view.teams}
          />
          {reactions}
        </>
      );
    case "announced":
    case "open":
    case "closed":
      return (
        <HostQuestion
          clock={room.clock}
          room={room}
          hand={state.hand}
          phase={phase}
          progress={state.progress}
          view={view}
        />
      );
    default:
      return (
        <div className="host-aside">
          <div className="flex min-w-0 flex-col">
            {phase.type === "reveal" && (
              <HostReveal phase={phase} roomId={canCorrect ? state.roomId : null} view={view} />
            )}
            {phase.type === "leaderboard" && <HostLeaderboard phase={phase} view={view} />}
            {phase.type === "slide" && <HostSlide phase={phase} view={view} />}
            {reactions}
            <GoesOn clock={room.clock} hand={state.hand} />
          </div>
          {state.hand !== null && <HostOnly hand={state.hand} />}
        </div>
      );
  }
}

export function HostPhase({ room, state, view }: HostPhaseProps) {
  const { phase } = view;
  const title = phaseTitle(view);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);

  const questions = useModule(loadQuestions);
  usePictureAhead(view.nextPicture);

  // Only between questions: within one, the focus may be on a control the host is using.
  useEffect(() => {
    if (title === "") return;
    const heading = place.current?.querySelector("h1");
    const active = document.activeElement;
    if (active === null || active === document.body) heading?.focus({ preventScroll: true });
  }, [title]);

  return (
    <div className="flex flex-1 flex-col" ref={place}>
      {isAudienceAlone(view) ? (
        <HostAudience room={room} state={state} view={view} />
      ) : phase.type === "lobby" ? (
        <HostLobby
          hostOnly={
            typeof questions === "object" && state.hand !== null ? (
              <questions.HostOnly hand={state.hand} />
            ) : null
          }
          phase={phase}
          room={room}
          state={state}
          view={view}
        />
      ) : (
        <Played {...{ phase, questions, room, state, title, view }} />
      )}
      {typeof questions === "object" && <questions.Written phase={phase} room={room} />}
      {!isAudienceAlone(view) && hasWall(view) && <HostWall room={room} view={view} />}
    </div>
  );
}
