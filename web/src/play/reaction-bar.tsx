/** Reacting between questions: a tap rises on the big screen, and nobody learns whose it was. */
import { useRef, useState } from "react";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/game";
import { t as kindWords } from "@/messages/kinds";
import "./reaction-bar.css";
import { ReactionIcon, type Shown, shownReactions } from "@/room/reaction-icon";

/** The room drops what comes faster; so does the row, and then nothing pops. */
const burst = 4;
const everyMs = 700;

/** Whether another reaction may be sent now; the answer counts as sent. */
export function createPace(now: () => number): () => boolean {
  let leftMs = burst * everyMs;
  let atMs = now();
  return () => {
    const nowMs = now();
    leftMs = Math.min(burst * everyMs, leftMs + nowMs - atMs);
    atMs = nowMs;
    if (leftMs < everyMs) return false;
    leftMs -= everyMs;
    return true;
  };
}

export function ReactionBar({ player }: { player: PlayerRoom }) {
  const [sent, setSent] = useState<{ reaction: Shown; count: number } | null>(null);
  const pace = useRef(createPace(() => performance.now()));
  function react(reaction: Shown) {
    if (!pace.current()) return;
    player.react(reaction);
    setSent({ reaction, count: (sent?.count ?? 0) + 1 });
  }
  return (
    <section aria-label={t("reactions.label")} className="reaction-bar">
      <div className="flex justify-center gap-[min(0.5rem,2vw)]">
        {shownReactions.map((reaction) => (
          <button
            aria-label={kindWords(`reactions.${reaction}`)}
            className="reaction-button"
            key={reaction}
            onClick={() => react(reaction)}
            type="button"
          >
            <ReactionIcon
              className={sent?.reaction === reaction ? "reaction-sent" : ""}
              key={sent?.reaction === reaction ? sent.count : 0}
              reaction={reaction}
            />
          </button>
        ))}
      </div>
      <p className="sr-only" role="status">
        {sent !== null && t("reactions.sent", { name: kindWords(`reactions.${sent.reaction}`) })}
      </p>
    </section>
  );
}
