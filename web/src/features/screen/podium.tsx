/**
 * The end on the big screen: the first three ranks rise, third first, and the winner is celebrated.
 * Tied ranks share a step. Nothing moves for people who prefer reduced motion.
 */
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { wantsLessMotion } from "@/lib/look";
import type { LeaderboardRow, PodiumPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { SeatSign } from "@/room/seat-sign";
import { Stage } from "./stage";

const winnerRisesMs = 1_300;
const colors = ["#fdd823", "#f97b17", "#0d7060", "#81d0f6", "#b346b6"];

export interface Step {
  /** 1, 2 or 3: how high the step is. */
  order: number;
  rank: number;
  rows: readonly LeaderboardRow[];
}

/** The podium's rows, grouped by shared rank; players without points aren't on it. */
export function podiumSteps(rows: readonly LeaderboardRow[]): Step[] {
  const ranks = [...new Set(rows.filter((row) => row.points > 0).map((row) => row.rank))];
  return ranks
    .filter((rank) => rank <= 3)
    .map((rank) => ({ order: rank, rank, rows: rows.filter((row) => row.rank === rank) }));
}

/** Two bursts over a part of the screen; never a full-screen flash. */
async function celebrate(canvas: HTMLCanvasElement) {
  const { default: confetti } = await import("canvas-confetti");
  const throwSome = confetti.create(canvas, { resize: true, useWorker: false });
  const look = { colors, disableForReducedMotion: true, particleCount: 70, spread: 65, ticks: 220 };
  void throwSome({ ...look, angle: 60, origin: { x: 0.08, y: 0.75 } });
  void throwSome({ ...look, angle: 120, origin: { x: 0.92, y: 0.75 } });
}

function useConfetti(wanted: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!wanted || wantsLessMotion()) return;
    const timer = setTimeout(() => {
      if (canvas.current !== null) void celebrate(canvas.current);
    }, winnerRisesMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return canvas;
}

function Place({ step }: { step: Step }) {
  const [first] = step.rows;
  if (first === undefined) return null;
  const shown = step.rows.slice(0, 3);
  return (
    <li className="podium-place" data-order={step.order}>
      <span className="flex justify-center gap-[0.5em]">
        {shown.map((row) => (
          <SeatSign className="size-[clamp(2.5rem,11vh,9rem)]" key={row.seat} seat={row.seat} />
        ))}
      </span>
      {shown.map((row) => (
        <strong
          className={clsx("max-w-full truncate", step.order === 1 ? "stage-large" : "stage-medium")}
          dir="auto"
          key={row.seat}
        >
          {row.nickname}
        </strong>
      ))}
      {step.rows.length > shown.length && (
        <span className="stage-small text-muted">
          {t("screen.more", { count: step.rows.length - shown.length })}
        </span>
      )}
      <span className="podium-step">
        <span className="sr-only">{t("place", { rank: step.rank })}</span>
        <span aria-hidden="true" className="podium-number">
          {step.rank}
        </span>
        <span className="stage-small font-bold tabular-nums">
          {t("points", { count: first.points })}
        </span>
      </span>
    </li>
  );
}

export function ScreenPodium({ view, phase }: { view: RoomView; phase: PodiumPhase }) {
  const steps = podiumSteps(phase.rows);
  const canvas = useConfetti(steps.length > 0);
  return (
    <Stage className="pb-0!">
      <header className="flex items-baseline justify-between gap-[2vw]">
        <h1 className="stage-large shrink-0">{t("podiumTitle")}</h1>
        <p className="stage-small min-w-0 truncate text-muted" dir="auto">
          {view.title}
        </p>
      </header>
      {steps.length === 0 ? (
        <p className="stage-large flex flex-1 items-center justify-center">{t("nobody")}</p>
      ) : (
        <ol className="podium" data-places={steps.length}>
          {steps.map((step) => (
            <Place key={step.rank} step={step} />
          ))}
        </ol>
      )}
      <div aria-hidden="true" className="pointer-events-none fixed inset-0">
        <canvas className="size-full" ref={canvas} />
      </div>
    </Stage>
  );
}
