/**
 * Between two votes on the host's page: how the first one is spread, with a hint what to do, and the
 * talk before the second.
 */
import { useState } from "react";
import { useStore } from "zustand";
import { readLocal, writeLocal } from "@/lib/storage";
import { answersOf } from "@/live/choices";
import type { ServerClock } from "@/live/clock";
import type { HostRoom } from "@/live/host-room";
import type { ClosedPhase, FirstVote, Offer, RoomView } from "@/live/messages";
import { t } from "@/messages/second-vote";
import { AnswerTile, tileOf } from "@/room/kinds/answer-tile";
import { percent } from "@/room/percent";
import { TalkTime } from "@/room/talk-time";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import { ShareBar } from "@/ui/share-bar";

/** Between these shares of right votes, talking pays (Mazur). */
const talkFrom = 30;
const talkTo = 70;

export function hintOf(share: number): "low" | "middle" | "high" {
  if (share < talkFrom) return "low";
  return share > talkTo ? "high" : "middle";
}

interface SpreadProps {
  vote: FirstVote;
  offer: Offer;
}

function Share({ vote: { correctCount, pickedCount }, offer }: SpreadProps) {
  if (pickedCount === 0) return <p>{t("nobody")}</p>;
  if (offer.kind === "poll") return null;
  const share = percent(correctCount, pickedCount);
  return (
    <>
      <p className="font-semibold text-lg">
        {t("right", { share, correct: correctCount, picked: pickedCount })}
      </p>
      <p>{t(hintOf(share))}</p>
    </>
  );
}

/** For the host's eyes only. */
export function FirstVoteSpread({ vote, offer }: SpreadProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-muted text-sm">{t("title")}</h3>
      <Share offer={offer} vote={vote} />
      <ul className="flex flex-col gap-2">
        {answersOf(offer).map((answer, index) => {
          const count = vote.distribution[index] ?? 0;
          return (
            <li className="reveal-tile flex" key={answer.id}>
              <AnswerTile {...tileOf(offer.kind, answer, index)} size="small" state="idle">
                <span className="font-bold tabular-nums">{count}</span>
                <ShareBar share={count / Math.max(1, vote.pickedCount)} />
              </AnswerTile>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const key = "fanfare.talkSeconds";
const times = ["60", "90", "120", "none"] as const;
type Time = (typeof times)[number];

function readTime(): Time {
  const kept = readLocal(key);
  return times.find((time) => time === kept) ?? "90";
}

/** Beside the large button, which reveals the answer: let people talk first. */
export function TalkOffer({ room }: { room: HostRoom }) {
  const [time, setTime] = useState(readTime);
  const isWaiting = useStore(
    room.store,
    (state) => state.pendingCommand !== null || state.link !== "online",
  );
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t("where")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={isWaiting}
          onClick={() => {
            const seconds = time === "none" ? null : Number(time);
            room.command({ type: "startTalk", seconds });
          }}
          variant="primary"
        >
          {t("talk")}
        </Button>
        <Segmented
          label={t("timer")}
          onChange={(next) => {
            writeLocal(key, next);
            setTime(next);
          }}
          options={times.map((value) => ({
            value,
            label: value === "none" ? t("noTimer") : t("seconds", { seconds: value }),
          }))}
          value={time}
        />
      </div>
    </div>
  );
}

interface HostTalkProps {
  room: HostRoom;
  view: RoomView;
  talk: NonNullable<ClosedPhase["talk"]>;
  clock: ServerClock;
}

export function HostTalk({ room, view, talk, clock }: HostTalkProps) {
  const isWaiting = useStore(
    room.store,
    (state) => state.pendingCommand !== null || state.link !== "online",
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-bold text-2xl" role="status">
        {t("talking")}
      </p>
      <TalkTime
        className="font-bold text-2xl text-primary tabular-nums"
        clock={clock}
        endsAtMs={talk.endsAtMs}
        paused={view.paused}
      />
      {talk.endsAtMs !== null && (
        <Button
          aria-label={t("extendSpoken")}
          disabled={isWaiting}
          onClick={() => room.command({ type: "extend" })}
        >
          {t("extend")}
        </Button>
      )}
    </div>
  );
}
