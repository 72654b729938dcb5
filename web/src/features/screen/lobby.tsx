/** The lobby on the big screen: how to join, and the names as players join. */
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Progress, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { playersWords } from "@/room/lobby-facts";
import { Logo } from "@/ui/logo";
import { QrCode } from "@/ui/qr-code";
import { Stage } from "./stage";
import { isFull } from "./stage-head";

interface ScreenLobbyProps {
  view: RoomView;
  progress: Progress;
  origin: string;
  /** What the stage itself asks before the start. */
  children?: ReactNode;
}

function Names({ progress }: { progress: Progress }) {
  const more = progress.seatCount - progress.newest.length;
  return (
    <ul className="flex h-[20vh] flex-wrap content-start items-center gap-[0.4em] overflow-hidden">
      {progress.newest.map((name) => (
        <li
          className="pop-in max-w-[24ch] truncate rounded-full border-2 border-hairline bg-surface px-[0.8em] py-[0.2em] font-semibold"
          dir="auto"
          key={name}
        >
          {name}
        </li>
      ))}
      {more > 0 && <li className="px-[0.4em] text-muted">{t("screen.more", { count: more })}</li>}
    </ul>
  );
}

/** A room that lets nobody in doesn't invite anybody either. */
function Closed({ view }: { view: RoomView }) {
  return (
    <section className="flex min-h-0 flex-1 items-center gap-[3vw]">
      <Lock aria-hidden="true" className="size-[24vh] shrink-0 text-primary" />
      <div>
        <p className="stage-giant font-display font-extrabold">
          {t(view.locked ? "screen.locked" : "screen.full")}
        </p>
        <p className="stage-medium mt-[2vh] text-muted">
          {t(view.locked ? "screen.lockedHint" : "screen.fullHint")}
        </p>
      </div>
    </section>
  );
}

function Invitation({ view, origin }: { view: RoomView; origin: string }) {
  const link = new URL(paths.join(view.code), origin).href;
  const address = new URL(paths.joinForm, origin).href.replace(/^https?:\/\//, "");
  return (
    <section className="flex min-h-0 flex-1 items-center justify-between gap-[3vw]">
      <div className="min-w-0">
        <p className="stage-medium">
          {t("screen.joinAt")} <strong className="text-primary">{address}</strong>
        </p>
        <p className="stage-code mt-[1vh]">{view.code}</p>
      </div>
      <figure className="shrink-0 text-center max-md:hidden">
        <QrCode className="stage-qr" label={t("lobby.qr", { link })} text={link} />
        <figcaption className="stage-small mt-[1vh] text-muted">{t("screen.orScan")}</figcaption>
      </figure>
    </section>
  );
}

export function ScreenLobby({ view, progress, origin, children }: ScreenLobbyProps) {
  const { seatCount } = progress;
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
      {isClosed ? <Closed view={view} /> : <Invitation origin={origin} view={view} />}
      <section className="stage-medium flex flex-col gap-[1.5vh]">
        <p className="flex items-baseline justify-between gap-[2vw]">
          <span className="font-bold">{playersWords(seatCount, view)}</span>
          <span className="text-muted">{t("lobby.waiting")}</span>
        </p>
        <Names progress={progress} />
      </section>
    </Stage>
  );
}
