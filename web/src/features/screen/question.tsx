/** A question on the big screen: first alone, then with its answers and the timer. */

import { useState } from "react";
import type { ServerClock } from "@/live/clock";
import { mediaHold } from "@/live/media-hold";
import type { AnnouncedPhase, ClosedPhase, OpenPhase, Progress, RoomView } from "@/live/messages";
import { t as lobbyWords } from "@/messages/lobby";
import { t } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { t as talkWords } from "@/messages/talk";
import { Offered } from "@/room/kinds/offered";
import { isOnPicture } from "@/room/kinds/on-picture";
import { isUnscored } from "@/room/kinds/unscored";
import { kindName, taskWords } from "@/room/kinds/words";
import { closeWords } from "@/room/question-time";
import { SeatSign } from "@/room/seat-sign";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import { useReached } from "@/ui/use-time";
import { Ring } from "./ring";
import { Stage } from "./stage";
import { answeredWords, StageAsk } from "./stage-ask";
import { StageBody } from "./stage-body";
import { StageFilm } from "./stage-film";
import { StageHead, textLength } from "./stage-head";
import { Swarm } from "./swarm";

/** The ring of the last seconds before the answers. */
const countInMs = 3_000;
const readyMaxMs = 3_000;
/** As many symbols as fit into a line look forward to it. */
const startersMax = 11;

interface AnnouncedProps {
  view: RoomView;
  phase: AnnouncedPhase;
  clock: ServerClock;
}

/** The last three seconds fill the space below the question; before that, its facts do. */
function CountInRing({ clock, opensAtMs }: { clock: ServerClock; opensAtMs: number }) {
  return (
    <Ring
      className="stage-ring-count-in"
      clock={clock}
      endsAtMs={opensAtMs}
      totalMs={countInMs}
      way="closing"
    />
  );
}

/** How long "Ready?" may cover the first question: half of the time that isn't counted in. */
export function readyMs(leftMs: number): number {
  return Math.min(readyMaxMs, Math.max(0, (leftMs - countInMs) / 2));
}

interface ReadyProps {
  clock: ServerClock;
  opensAtMs: number;
  seatCount: number;
}

/** The game begins: over the first question's announcement, which is no shorter for it. */
function Ready({ clock, opensAtMs, seatCount }: ReadyProps) {
  const [isOverAt] = useState(() => clock.now() + readyMs(opensAtMs - clock.now()));
  const isOver = useReached(clock, isOverAt);
  if (isOver) return null;
  return (
    <p aria-hidden="true" className="stage-start">
      <span className="stage-start-word">{stageWords("ready")}</span>
      <span className="stage-start-people">
        {Array.from({ length: Math.min(startersMax, seatCount) }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number.
          <SeatSign className="" key={seat} seat={seat} />
        ))}
      </span>
    </p>
  );
}

export function ScreenAnnounced({ view, phase, clock }: AnnouncedProps) {
  const { question, opensAtMs } = phase;
  const isSoon = useReached(clock, opensAtMs - countInMs);
  const facts = [
    question.kind === "choice"
      ? t("answers", { count: question.answerCount })
      : kindName(question.kind),
    question.timeLimitMs === null
      ? lobbyWords("noTimeLimit")
      : t("seconds", { count: Math.round(question.timeLimitMs / 1000) }),
  ];
  return (
    <Stage>
      <StageHead index={question.index} view={view} />
      {question.index === 0 && view.paused === null && (
        <Ready clock={clock} opensAtMs={opensAtMs} seatCount={view.seatCount} />
      )}
      <div className="stage-middle text-center">
        <h1 className="stage-giant text-balance" data-long={textLength(question.text)} dir="auto">
          <RichText text={question.text} />
        </h1>
        {question.media !== null && !isOnPicture(question.kind) && (
          <div className="stage-media">
            {mediaHold(view) === null ? (
              <MediaView fill media={question.media} />
            ) : (
              <StageFilm
                clock={clock}
                media={question.media}
                startedAtMs={phase.mediaStartedAtMs ?? null}
              />
            )}
          </div>
        )}
        <p className="stage-medium flex flex-wrap items-center justify-center gap-[1em] text-muted">
          <span>{facts.join(" · ")}</span>
          {question.pointsFactor !== 1 && !isUnscored(question.kind) && (
            <span className="stage-sticker">
              {t(question.pointsFactor === 0 ? "noPoints" : "double")}
            </span>
          )}
        </p>
        {view.paused === null && isSoon ? (
          <CountInRing clock={clock} opensAtMs={opensAtMs} />
        ) : mediaHold(view) === "playing" ? null : (
          <p className="stage-ready stage-large font-bold text-primary">{stageWords("getReady")}</p>
        )}
      </div>
    </Stage>
  );
}

type AskedPhase = ({ type: "open" } & OpenPhase) | ({ type: "closed" } & ClosedPhase);

interface QuestionProps {
  view: RoomView;
  phase: AskedPhase;
  progress: Progress;
  clock: ServerClock;
}

/** Kinds without anything to choose from: the stage shows the people instead. */
const withoutTiles: ReadonlySet<string> = new Set([
  "typed",
  "number",
  "wordCloud",
  "openText",
  "rating",
]);

/** The time to talk before the second vote, or the first; without a timer there is none. */
function TalkRing({ view, phase, clock }: Pick<QuestionProps, "view" | "phase" | "clock">) {
  const endsAtMs = (phase.type === "closed" && phase.talk?.endsAtMs) || null;
  const [beganAtMs] = useState(() => clock.now());
  if (endsAtMs === null) return null;
  return (
    <Ring
      clock={clock}
      endsAtMs={endsAtMs}
      standsAtMs={view.paused === null ? null : (view.paused.remainingMs ?? 0)}
      totalMs={endsAtMs - beganAtMs}
      way="emptying"
    />
  );
}

function TimeRing({ view, phase, clock }: Pick<QuestionProps, "view" | "phase" | "clock">) {
  if (phase.type === "closed" || phase.closesAtMs === null) return null;
  const { opensAtMs, closesAtMs, question } = phase;
  return (
    <Ring
      clock={clock}
      endsAtMs={closesAtMs}
      standsAtMs={view.paused === null ? null : (view.paused.remainingMs ?? 0)}
      totalMs={Math.max(question.timeLimitMs ?? 0, closesAtMs - opensAtMs)}
      way="emptying"
    />
  );
}

/** A moment after the end: usually the question is closed by then. */
const lateMs = 1_500;

/** When the room is told that someone has time left, though not who. */
function lateAtMs(phase: AskedPhase, view: RoomView): number | null {
  if (phase.type === "closed" || phase.closesAtMs === null || view.paused !== null) return null;
  return phase.closesAtMs + lateMs;
}

export function ScreenQuestion({ view, phase, progress, clock }: QuestionProps) {
  const { question } = phase;
  const opensAtMs = phase.type === "open" && view.paused === null ? phase.opensAtMs : 0;
  const opened = useReached(clock, opensAtMs);
  const isOver = phase.type === "closed";
  const isTalk = isOver && phase.talk != null;
  const isFirst = isTalk && phase.talk?.first === true;
  const isLate = useReached(clock, lateAtMs(phase, view));
  const { answered, pickedCount, seatCount } = progress;
  const facts = (answeredCount: number) => {
    if (isTalk) return talkWords(isFirst ? "firstHint" : "hint");
    const all = [answeredWords(answeredCount, seatCount)];
    if (isOver) all.unshift(closeWords(phase.reason));
    else if (isLate) all.unshift(stageWords("lastAnswers"));
    else if (!withoutTiles.has(question.kind)) all.unshift(taskWords(question));
    if (phase.type === "open" && phase.again === true) all.unshift(talkWords("again"));
    if (phase.type === "open" && phase.closesAtMs === null) all.push(lobbyWords("noTimeLimit"));
    return all.join(" · ");
  };
  return (
    <Stage>
      <StageHead index={question.index} view={view} />
      <StageAsk
        fullLine={facts(seatCount)}
        line={facts(pickedCount)}
        question={question}
        start={
          isTalk ? (
            <TalkRing clock={clock} key={phase.talk?.endsAtMs} phase={phase} view={view} />
          ) : (
            opened && <TimeRing clock={clock} phase={phase} view={view} />
          )
        }
      />
      <StageBody
        isOver={isOver && !isTalk && phase.held !== true}
        question={question}
        wait={opened ? null : <CountInRing clock={clock} opensAtMs={opensAtMs} />}
      >
        <Offered face="stage" isOver={false} offer={phase.offer} question={question} />
        {withoutTiles.has(question.kind) && (
          <Swarm answered={answered} pickedCount={pickedCount} seatCount={seatCount} shape="tall" />
        )}
      </StageBody>
      {isTalk && (
        <p className="stage-talk stage-large" role="status">
          {talkWords(isFirst ? "firstTitle" : "title")}
        </p>
      )}
      {!isTalk && !withoutTiles.has(question.kind) && seatCount > 0 && (
        <Swarm
          answered={answered}
          isHidden={!opened}
          pickedCount={pickedCount}
          seatCount={seatCount}
          shape="line"
        />
      )}
    </Stage>
  );
}
