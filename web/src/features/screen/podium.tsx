/**
 * The end on the big screen: third, second, a pause, and then the first, who is celebrated. Tied
 * ranks share a step. People who prefer less motion see the same at the same time, without travel.
 */
import { clsx } from "clsx";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { formatNumber } from "@/lib/language";
import { wantsLessMotion } from "@/lib/look";
import type { ServerClock } from "@/live/clock";
import type { BestMember, LeaderboardRow, PodiumPhase, RoomView } from "@/live/messages";
import { podiumSteps, risings, type Step } from "@/live/podium-times";
import { t } from "@/messages/room";
import { t as teamWords } from "@/messages/room-teams";
import { t as stageWords } from "@/messages/stage";
import { TieNote } from "@/room/kinds/tie-note";
import { SeatSign } from "@/room/seat-sign";
import { onPodium } from "@/room/team-rows";
import { TeamSign } from "@/room/team-sign";
import { ClassPhoto } from "./class-photo";
import { answersOf, type Memory } from "./memory";
import { Stage } from "./stage";

const colors = ["#fdd823", "#f97b17", "#0d7060", "#81d0f6", "#b346b6"];

/** The winner is celebrated first; then everyone is. */
const photoAfterMs = 3_000;

const loadConfetti = () => import("canvas-confetti");
/** Loaded before it is needed, so that nothing is parsed while the winner rises. */
const loadsBeforeMs = 2_000;

/**
 * A canvas of the whole stage is copied in each frame, so this one has a quarter of the points.
 * Lengths are therefore half of what they are on the stage.
 */
const pointsPerPixel = 0.5;

/** Bursts along the full width, one after the other; never a full-screen flash. */
async function celebrate(canvas: HTMLCanvasElement, isWanted: () => boolean) {
  const { default: confetti } = await loadConfetti();
  canvas.width = canvas.clientWidth * pointsPerPixel;
  canvas.height = canvas.clientHeight * pointsPerPixel;
  const throwSome = confetti.create(canvas, { useWorker: false });
  const look = {
    colors,
    disableForReducedMotion: true,
    spread: 80,
    ticks: 320,
    gravity: 0.8 * pointsPerPixel,
  };
  for (const x of [0.5, 0.15, 0.85, 0.35, 0.65, 0.05, 0.95, 0.5]) {
    if (!isWanted()) return;
    void throwSome({
      ...look,
      particleCount: 60,
      scalar: 1.3 * pointsPerPixel,
      startVelocity: 55 * pointsPerPixel,
      origin: { x, y: 0.7 },
    });
    await new Promise((later) => setTimeout(later, 350));
  }
}

/**
 * Whether the winner stands, and the canvas of their confetti. Who opens the page later sees the
 * winner, and no confetti.
 */
function useWinner(risesAt: number | null) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (risesAt === null) return;
    let wanted = true;
    const load = () => {
      if (!wantsLessMotion()) loadConfetti().catch(() => {});
    };
    const loads = risesAt >= 0 ? setTimeout(load, risesAt - loadsBeforeMs) : undefined;
    const timer = setTimeout(() => {
      setKnown(true);
      if (risesAt >= 0 && canvas.current !== null && !wantsLessMotion()) {
        void celebrate(canvas.current, () => wanted);
      }
    }, risesAt);
    return () => {
      wanted = false;
      clearTimeout(loads);
      clearTimeout(timer);
    };
  }, [risesAt]);
  return { canvas, isKnown };
}

interface PlaceProps {
  step: Step;
  risesAt: number;
  /** Who won most for each team; null if the players themselves stand here. */
  membersOf: ((team: number) => readonly BestMember[]) | null;
}

function Place({ step, risesAt, membersOf }: PlaceProps) {
  const Sign = membersOf === null ? SeatSign : TeamSign;
  const [first] = step.rows;
  if (first === undefined) return null;
  const shown = step.rows.slice(0, 3);
  const isAlone = shown.length === 1;
  const members = first.members?.join(", ") ?? "";
  return (
    <li
      className="podium-place"
      data-order={step.order}
      data-people={shown.length}
      style={{ "--rises-at": `${risesAt}ms` } as CSSProperties}
    >
      <span className="podium-signs">
        {shown.map((row) => (
          <Sign className="podium-sign" key={row.seat} seat={row.seat} />
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
      {members !== "" && isAlone && (
        <span className="stage-small max-w-full truncate text-muted" dir="auto">
          {members}
        </span>
      )}
      {membersOf !== null && isAlone && <TeamBest members={membersOf(first.seat)} />}
      {step.rows.length > shown.length && (
        <span className="stage-small text-muted">
          {stageWords("more", { count: step.rows.length - shown.length })}
        </span>
      )}
      <span className="podium-step">
        <span className="sr-only">{t("place", { rank: step.rank })}</span>
        <span aria-hidden="true" className="podium-number">
          {step.rank}
        </span>
        <span className="stage-medium font-bold tabular-nums">
          {t("points", { count: first.points })}
        </span>
      </span>
    </li>
  );
}

/** Who won most for the team, with what they won for it: quietly, the team stands here. */
function TeamBest({ members }: { members: readonly BestMember[] }) {
  if (members.length === 0) return null;
  return (
    <ul aria-label={teamWords("wonMost")} className="podium-best stage-small">
      {members.map(({ seat, nickname, share }) => (
        <li className="podium-best-member" key={seat}>
          <SeatSign className="podium-best-sign" seat={seat} />
          <span className="truncate" dir="auto">
            {nickname}
          </span>
          <span className="podium-best-share tabular-nums">{formatNumber(share)}</span>
        </li>
      ))}
    </ul>
  );
}

/** More names would be too small to read. */
const namesMax = 3;

const namesOf = (rows: readonly LeaderboardRow[]) =>
  rows
    .slice(0, namesMax)
    .map((row) => row.nickname)
    .join(", ");

const bestOf =
  ({ bestMembers = [] }: PodiumPhase) =>
  (team: number) =>
    bestMembers.filter((member) => member.team === team);

interface ScreenPodiumProps {
  view: RoomView;
  phase: PodiumPhase;
  clock: ServerClock;
  memory: Memory;
}

/** What everyone did together, as far as this stage has seen it. */
function totalsWords({ view, phase, memory }: Omit<ScreenPodiumProps, "clock">): string {
  const known = (phase.correctedCount ?? 0) > 0 ? null : answersOf(memory, phase.playedCount);
  const totals = stageWords(view.teamDevices ? "podiumTotalsTeams" : "podiumTotals", {
    questions: phase.playedCount + memory.unscored.size,
    players: view.seatCount,
  });
  if (known === null) return totals;
  const { answers, right } = known;
  const said = stageWords("podiumAnswers", {
    count: answers,
    share: Math.round((100 * right) / answers),
  });
  return `${said} · ${totals}`;
}

export function ScreenPodium({ view, phase, clock, memory }: ScreenPodiumProps) {
  // The phones wait by the same clock: a reload goes on where the podium is.
  const [passedMs] = useState(() => Math.max(0, clock.now() - (phase.beganAtMs ?? clock.now())));
  const winners = onPodium(view, phase.rows);
  const steps = podiumSteps(winners);
  const membersOf = view.teams == null ? null : bestOf(phase);
  const rises = new Map([...risings(steps)].map(([order, atMs]) => [order, atMs - passedMs]));
  const winnerAt = rises.get(steps[0]?.order ?? 1) ?? null;
  const { canvas, isKnown } = useWinner(winnerAt);
  const photoInMs = (winnerAt ?? 0) + photoAfterMs;
  const photoAt = { "--photo-at": `${photoInMs}ms` } as CSSProperties;
  return (
    <Stage className="pb-0!">
      <header className="flex items-baseline justify-between gap-[2vw]">
        <h1 className="stage-large shrink-0">
          {isKnown ? stageWords("podiumDone") : t("podiumTitle")}
        </h1>
        <p className="stage-small min-w-0 truncate text-muted" dir="auto">
          {view.title}
        </p>
      </header>
      {steps.length === 0 ? (
        <p className="stage-large flex flex-1 items-center justify-center pb-[24vh]">
          {t("nobody")}
        </p>
      ) : (
        <ol className="podium" data-places={steps.length} style={photoAt}>
          {steps.map((step) => (
            <Place
              key={step.rank}
              membersOf={membersOf}
              risesAt={rises.get(step.order) ?? 0}
              step={step}
            />
          ))}
        </ol>
      )}
      <section className="class-photo" style={photoAt}>
        <ClassPhoto seatCount={view.seatCount} shownInMs={photoInMs} />
        <div className="class-photo-totals stage-medium">
          {totalsWords({ view, phase, memory })}
          {membersOf !== null && (
            <p className="stage-small font-normal" dir="auto">
              {teamWords("bestPlayers")}: {namesOf(phase.rows)}
            </p>
          )}
          {membersOf === null && (
            <TieNote
              className="stage-small font-normal"
              rows={winners.filter((row) => row.rank <= 3)}
            />
          )}
        </div>
      </section>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0">
        <canvas className="size-full" ref={canvas} />
      </div>
    </Stage>
  );
}
