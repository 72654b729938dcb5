/** The lobby on the big screen: how to join, and the names as players join. */
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { wantsLessMotion } from "@/lib/look";
import type { Progress, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { paths } from "@/paths";
import { isFull, playersWords } from "@/room/lobby-facts";
import { StageNumber } from "@/room/stage-number-later";
import { later } from "@/ui/later";
import { Logo } from "@/ui/logo";
import { Crowd } from "./crowd/crowd";
import { HoppingSign } from "./hopping-sign";
import { type Invited, useJoinLink } from "./invited";
import { LobbyTeams } from "./lobby-teams";
import { Stage } from "./stage";

/** Its encoder is larger than the lobby: the code is on the screen first. */
const QrCode = later(
  async () => (await import("@/ui/qr-code")).QrCode,
  <span className="stage-qr block" />,
);
QrCode.preload();

interface ScreenLobbyProps {
  view: RoomView;
  progress: Progress;
  origin: string;
  invited: Invited;
  /** What the stage itself asks before the start. */
  children?: ReactNode;
}

/** How often each seat has hopped while this page is open. */
function useHops(progress: Progress): ReadonlyMap<number, number> {
  const [seen, setSeen] = useState(progress);
  const [hops, setHops] = useState<ReadonlyMap<number, number>>(new Map());
  if (progress !== seen) {
    setSeen(progress);
    const now = progress.hops ?? [];
    if (now.length > 0) {
      setHops(new Map([...hops, ...now.map((seat) => [seat, (hops.get(seat) ?? 0) + 1] as const)]));
    }
  }
  return hops;
}

/** More would be too small to see. */
const crowdMax = 300;
/** Up to how many symbols have each size, in hundredths of the stage's height. */
const sizes = [
  [56, 4.4],
  [110, 3.2],
  [190, 2.5],
  [crowdMax, 2],
] as const;

/** The size at which so many fit into two rows, three, and so on. */
export function crowdSize(count: number): number {
  const [, size] = sizes.find(([most]) => count <= most) ?? sizes[sizes.length - 1] ?? [0, 2];
  return size;
}

/** When everyone shrinks to make room, they do it as one layer. */
function useMakingRoom(size: number) {
  const crowd = useRef<HTMLDivElement>(null);
  const before = useRef(size);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = size;
    if (was === size || wantsLessMotion()) return;
    const run = crowd.current?.animate?.([{ transform: `scale(${was / size})` }, {}], {
      duration: 450,
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
    });
    return () => run?.cancel();
  }, [size]);
  return crowd;
}

interface UnnamedProps {
  seats: readonly number[];
  hops: ReadonlyMap<number, number>;
}

/** Those who are there at first make no room: a crowd larger than its place would shrink the stage. */
function Unnamed({ seats, hops }: UnnamedProps) {
  // The room is made for all of them before they come.
  const size = crowdSize(seats.length);
  const crowd = useMakingRoom(size);
  const style = { "--crowd-figure": size } as CSSProperties;
  return (
    <div aria-hidden="true" className="lobby-crowd" data-crowd ref={crowd} style={style}>
      <Crowd
        measure={size}
        people={seats.map((seat) => ({ id: seat, look: seat, hops: hops.get(seat) ?? 0 }))}
        way="start"
      />
    </div>
  );
}

/** Everyone whose name isn't among the newest anymore. */
function unnamedOf(progress: Progress): readonly number[] {
  const named = new Set(progress.newestSeats);
  // Places that were given back go to the next player, so there are hardly any gaps.
  const seats = Array.from({ length: Math.min(crowdMax, progress.seatCount) }, (_, seat) => seat);
  return seats.filter((seat) => !named.has(seat));
}

function Names({ progress, hops }: { progress: Progress; hops: ReadonlyMap<number, number> }) {
  const more = progress.seatCount - progress.newest.length;
  return (
    <ul className="lobby-names" data-crowd>
      {progress.newest.map((name, index) => {
        const seat = progress.newestSeats?.[index];
        return (
          <li className="lobby-name" key={seat ?? name}>
            {seat !== undefined && (
              <HoppingSign className="size-[1.5em]" hops={hops.get(seat) ?? 0} seat={seat} />
            )}
            <span className="truncate" dir="auto">
              {name}
            </span>
          </li>
        );
      })}
      {more > 0 && <li className="px-[0.4em] text-muted">{stageWords("more", { count: more })}</li>}
    </ul>
  );
}

/** A room that lets nobody in doesn't invite anyone either. */
function Closed({ view }: { view: RoomView }) {
  return (
    <section className="flex min-h-0 flex-1 items-center gap-[3vw]">
      <Lock aria-hidden="true" className="size-[24vh] shrink-0 text-primary" />
      <div>
        <p className="stage-giant font-display font-extrabold">
          {stageWords(view.locked ? "locked" : "full")}
        </p>
        <p className="stage-medium mt-[2vh] text-muted">
          {stageWords(view.locked ? "lockedHint" : "fullHint")}
        </p>
      </div>
    </section>
  );
}

interface InvitationProps {
  view: RoomView;
  origin: string;
  invited: Invited;
}

function Invitation({ view, origin, invited: { asksNumber, stageNumber } }: InvitationProps) {
  const { link, shown } = useJoinLink(view.code, origin, stageNumber);
  const address = new URL(paths.joinForm, origin).href.replace(/^https?:\/\//, "");
  return (
    <section className="flex min-h-0 flex-1 items-center justify-between gap-[3vw]">
      <div className="min-w-0">
        <p className="stage-medium">
          {stageWords("joinAt")} <strong className="text-primary">{address}</strong>
        </p>
        <p className={clsx("stage-code mt-[1vh]", asksNumber && "stage-code-beside")}>
          {view.code}
        </p>
        {stageNumber !== null && (
          <StageNumber
            className="stage-medium mt-[1vh] flex flex-col items-start"
            digits="stage-code stage-code-beside"
            label={stageWords("number")}
            told={stageNumber}
          />
        )}
      </div>
      {asksNumber && stageNumber === null ? (
        <p className="stage-medium max-w-[34vw] font-semibold">{stageWords("numberElsewhere")}</p>
      ) : (
        <figure className="shrink-0 text-center max-md:hidden">
          <QrCode className="stage-qr" label={t("lobby.qr", { link })} text={shown} />
          <figcaption className="stage-small mt-[1vh] text-muted">
            {stageWords("orScan")}
          </figcaption>
        </figure>
      )}
    </section>
  );
}

export function ScreenLobby({ view, progress, origin, invited, children }: ScreenLobbyProps) {
  const { seatCount } = progress;
  const hops = useHops(progress);
  const unnamed = unnamedOf(progress);
  const isClosed = view.locked || isFull({ capacity: view.capacity, seatCount });
  return (
    <Stage>
      <header className="flex items-center gap-[2vw]">
        <Logo nameHidden />
        <h1 className="stage-medium min-w-0 flex-1 truncate" dir="auto">
          {view.title}
        </h1>
        <p className="stage-small text-muted" dir="auto">
          {t("lobby.hostedBy", { name: view.hostName })}
        </p>
        {children}
      </header>
      {isClosed ? (
        <Closed view={view} />
      ) : (
        <Invitation invited={invited} origin={origin} view={view} />
      )}
      <section className="stage-medium flex flex-col gap-[1.5vh]">
        <p className="flex items-baseline justify-between gap-[2vw]">
          <span className="font-bold">{playersWords(seatCount, view)}</span>
          <span className="text-muted">{t("lobby.waiting")}</span>
        </p>
        {view.teams == null ? (
          <div className="lobby-people">
            <Names hops={hops} progress={progress} />
            {unnamed.length > 0 && <Unnamed hops={hops} seats={unnamed} />}
          </div>
        ) : (
          <LobbyTeams hops={hops} progress={progress} teams={view.teams} />
        )}
      </section>
    </Stage>
  );
}
