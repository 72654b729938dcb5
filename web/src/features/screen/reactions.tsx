/**
 * What the players send between questions: drawings that rise at the side of the stage, and the
 * sums, which tell the same to people who see no motion.
 */
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { ReactionCounts } from "@/live/messages";
import { ReactionIcon, type Shown, shownReactions } from "@/room/reaction-icon";
import { ReactionSums } from "@/room/reaction-sums";

/** More at once would hide each other. */
const risingMax = 40;
/** Counters come five times a second; a hall of thousands still looks like applause. */
const perCountersMax = 8;

/** What rises because of new counters, mixed by their shares. */
export function risenBy(
  before: ReactionCounts | undefined,
  now: ReactionCounts | undefined,
): readonly Shown[] {
  if (now === undefined) return [];
  // A new question counts again.
  const news = shownReactions.map((reaction) => {
    const had = before?.[reaction] ?? 0;
    return { reaction, count: now[reaction] >= had ? now[reaction] - had : now[reaction] };
  });
  const all = news.reduce((sum, { count }) => sum + count, 0);
  const scale = Math.min(1, perCountersMax / Math.max(1, all));
  return news.flatMap(({ reaction, count }) => {
    const shown = count === 0 ? 0 : Math.max(1, Math.floor(count * scale));
    return Array.from({ length: shown }, () => reaction);
  });
}

interface Rising {
  id: number;
  reaction: Shown;
  style: CSSProperties;
}

/** Where the next one rises: spread over the side, without two close together in a row. */
function styleOf(id: number): CSSProperties {
  const golden = (id * 0.618) % 1;
  return {
    "--across": `${golden}`,
    "--sway": `${((id * 7) % 5) - 2}`,
    "--rises-at": `${(id % 4) * 90}ms`,
  } as CSSProperties;
}

export function StageReactions({ counts }: { counts: ReactionCounts | undefined }) {
  const [rising, setRising] = useState<readonly Rising[]>([]);
  const before = useRef(counts);
  const nextId = useRef(0);

  useEffect(() => {
    const fresh = risenBy(before.current, counts).map((reaction) => {
      nextId.current += 1;
      return { id: nextId.current, reaction, style: styleOf(nextId.current) };
    });
    before.current = counts;
    if (fresh.length > 0) setRising((known) => [...known, ...fresh].slice(-risingMax));
  }, [counts]);

  return (
    <>
      <aside>
        <ReactionSums className="stage-reaction-sums" counts={counts} />
      </aside>
      <div aria-hidden="true" className="stage-reactions">
        {rising.map(({ id, reaction, style }) => (
          <span
            className="stage-rising"
            key={id}
            onAnimationEnd={() => setRising((known) => known.filter((each) => each.id !== id))}
            style={style}
          >
            <ReactionIcon className="size-full" reaction={reaction} />
          </span>
        ))}
      </div>
    </>
  );
}
