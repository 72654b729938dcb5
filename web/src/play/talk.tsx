/**
 * Between two votes: people talk with each other, with the question, its answers and their own first
 * vote before them. Or teams talk before they can answer at all.
 */
import { answersOf, pickedIds } from "@/live/choices";
import type { ServerClock } from "@/live/clock";
import type { ClosedPhase, Me, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as talkWords } from "@/messages/talk";
import { Heading } from "@/play/heading";
import { isTilesOnly, positionText } from "@/play/question-parts";
import { AnswerTile, tileOf } from "@/room/kinds/answer-tile";
import { placeOf } from "@/room/place";
import { TalkTime } from "@/room/talk-time";
import { later } from "@/ui/later";
import { RichText } from "@/ui/rich-text";

interface TalkProps {
  room: RoomView;
  phase: ClosedPhase;
  me: Me;
  clock: ServerClock;
}

/** Few rooms have it, and what it draws. */
const TalkFirst = later(async () => (await import("./talk-first")).TalkFirst);

function FirstVote({ phase, me }: Pick<TalkProps, "phase" | "me">) {
  const { question, offer } = phase;
  const picked = pickedIds(me.pick?.choice);
  return (
    <>
      <p className="question-text mt-2 font-semibold text-lg" dir="auto">
        <RichText text={question.text} />
      </p>
      <section aria-label={t("question.answers")} className="answer-grid">
        {answersOf(offer).map((answer, index) => (
          <AnswerTile
            {...tileOf(offer.kind, answer, index)}
            key={answer.id}
            size="small"
            state={picked.includes(answer.id) ? "picked" : "idle"}
          />
        ))}
      </section>
      <p className="text-muted">{talkWords(me.pick === null ? "none" : "mine")}</p>
    </>
  );
}

export function Talk({ room, phase, me, clock }: TalkProps) {
  const { question } = phase;
  const isFirst = phase.talk?.first === true;
  return (
    <div
      className="flex flex-1 flex-col gap-4"
      data-tiles-only={isTilesOnly(room, question) || undefined}
    >
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className="text-3xl"
        phase={`talk-${question.index}`}
        title={talkWords("tab", placeOf(room, question.index))}
      >
        {talkWords(isFirst ? "firstTitle" : "title")}
      </Heading>
      <p className="text-lg">{talkWords(isFirst ? "firstHint" : "hint")}</p>
      <TalkTime
        className="font-bold text-2xl text-primary tabular-nums"
        clock={clock}
        endsAtMs={phase.talk?.endsAtMs ?? null}
        paused={room.paused}
      />
      {isFirst ? <TalkFirst phase={phase} /> : <FirstVote me={me} phase={phase} />}
    </div>
  );
}
