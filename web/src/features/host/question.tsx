/** A question on the host's page, from its announcement to its closing. */

import type { ServerClock } from "@/live/clock";
import type { HostRoom } from "@/live/host-room";
import { mediaHold } from "@/live/media-hold";
import type {
  AnnouncedPhase,
  ClosedPhase,
  HostHand,
  OpenPhase,
  Progress,
  RoomView,
} from "@/live/messages";
import { t } from "@/messages/room";
import { Offered } from "@/room/kinds/offered";
import { CountIn, closeWords, QuestionTime } from "@/room/question-time";
import { FilmClock } from "./film-clock";
import { HostOnly } from "./host-only";
import { BesidePicture, HostHead } from "./question-head";
import { HostTalk, TalkOffer } from "./second-vote";

type QuestionPhase =
  | ({ type: "announced" } & AnnouncedPhase)
  | ({ type: "open" } & OpenPhase)
  | ({ type: "closed" } & ClosedPhase);

interface HostQuestionProps {
  room: HostRoom;
  view: RoomView;
  phase: QuestionPhase;
  progress: Progress | null;
  hand: HostHand | null;
  clock: ServerClock;
}

function Time({ room, view, phase, clock }: Omit<HostQuestionProps, "progress" | "hand">) {
  if (phase.type === "closed") {
    if (phase.talk != null)
      return <HostTalk clock={clock} room={room} talk={phase.talk} view={view} />;
    return <p className="font-bold text-2xl">{closeWords(phase.reason)}</p>;
  }
  if (phase.type === "announced") {
    const { media } = phase.question;
    if (media !== null && mediaHold(view) !== null) {
      const startedAtMs = phase.mediaStartedAtMs ?? null;
      return (
        <FilmClock
          clock={clock}
          key={startedAtMs}
          media={media}
          room={room}
          startedAtMs={startedAtMs}
        />
      );
    }
    if (view.paused !== null) return null;
    const look = "font-bold text-2xl text-primary tabular-nums";
    return <CountIn className={look} clock={clock} opensAtMs={phase.opensAtMs} />;
  }
  return <QuestionTime clock={clock} paused={view.paused} phase={phase} />;
}

function Answered({ progress, isTeams }: { progress: Progress; isTeams: boolean }) {
  const { pickedCount, seatCount, withTimeLeft = 0 } = progress;
  return (
    <div className="flex flex-col gap-2">
      {/* In one line, because what comes in the middle of a question must not push anything. */}
      <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <p>{t("answered", { picked: pickedCount, total: seatCount })}</p>
        <p role="status">
          {withTimeLeft > 0 &&
            t(isTeams ? "ofTeams.timeLeft" : "timeLeft", { count: withTimeLeft })}
        </p>
      </div>
      <progress
        aria-label={t("answeredLabel")}
        className="answered-progress"
        max={Math.max(1, seatCount)}
        value={pickedCount}
      />
    </div>
  );
}

/** While people talk, nobody has voted again yet, or at all. */
function isTalk(phase: QuestionPhase): boolean {
  return phase.type === "closed" && phase.talk != null;
}

export function HostQuestion({ room, view, phase, progress, hand, clock }: HostQuestionProps) {
  const { question } = phase;
  return (
    <div className="host-aside">
      <div className="flex min-w-0 flex-col gap-4">
        <HostHead question={question} view={view} />
        <Time clock={clock} phase={phase} room={room} view={view} />
        {phase.type === "closed" && phase.held === true && <TalkOffer room={room} />}
        <BesidePicture question={question}>
          {phase.type !== "announced" && (
            <Offered
              face="page"
              isOver={phase.type === "closed" && phase.talk?.first !== true}
              offer={phase.offer}
              question={question}
            />
          )}
        </BesidePicture>
        {phase.type !== "announced" && progress !== null && !isTalk(phase) && (
          <Answered isTeams={view.teamDevices === true} progress={progress} />
        )}
      </div>
      {hand !== null && (
        <HostOnly
          hand={hand}
          media={question.media}
          offer={phase.type === "announced" ? null : phase.offer}
        />
      )}
    </div>
  );
}
