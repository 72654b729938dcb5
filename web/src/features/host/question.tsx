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

function Answered({ progress }: { progress: Progress }) {
  const { pickedCount, seatCount } = progress;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t("answered", { picked: pickedCount, total: seatCount })}</p>
      <progress
        aria-label={t("answeredLabel")}
        className="answered-progress"
        max={Math.max(1, seatCount)}
        value={pickedCount}
      />
    </div>
  );
}

/** Its room is there from the beginning, because the controls below must not move. */
function TimeLeft({ count }: { count: number }) {
  return (
    <p className="min-h-6 font-semibold" role="status">
      {count > 0 && t("timeLeft", { count })}
    </p>
  );
}

export function HostQuestion({ room, view, phase, progress, hand, clock }: HostQuestionProps) {
  const { question } = phase;
  return (
    <div className="host-aside">
      <div className="flex min-w-0 flex-col gap-4">
        <HostHead question={question} view={view} />
        <Time clock={clock} phase={phase} room={room} view={view} />
        <BesidePicture question={question}>
          {phase.type !== "announced" && (
            <Offered
              face="page"
              isOver={phase.type === "closed"}
              offer={phase.offer}
              question={question}
            />
          )}
        </BesidePicture>
        {phase.type !== "announced" && progress !== null && <Answered progress={progress} />}
        {phase.type === "open" && <TimeLeft count={progress?.withTimeLeft ?? 0} />}
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
