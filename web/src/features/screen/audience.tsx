/**
 * A session without a quiz on the big screen: what the audience asks or shares, with the way in beside
 * it from the beginning to the end. One of the list can take its place, large.
 */
import { Lock } from "lucide-react";
import type { Progress, RoomView, StageWall } from "@/live/messages";
import { t as aloneWords } from "@/messages/alone";
import { t as roomWords } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { t } from "@/messages/wall";
import { paths } from "@/paths";
import { isFull, playersWords } from "@/room/lobby-facts";
import { StageNumber } from "@/room/stage-number-later";
import { Logo } from "@/ui/logo";
import { QrCode } from "@/ui/qr-code";
import { type Invited, useJoinLink } from "./invited";
import { Stage } from "./stage";
import { WallBody } from "./wall";

interface AudienceProps {
  view: RoomView;
  wall: StageWall;
  progress: Progress;
  origin: string;
  invited: Invited;
}

function Closed({ view }: { view: RoomView }) {
  return (
    <>
      <Lock aria-hidden="true" className="size-[14vh] text-primary" />
      <p className="stage-medium font-bold">{stageWords(view.locked ? "locked" : "full")}</p>
    </>
  );
}

function WayIn({ view, origin, invited }: Pick<AudienceProps, "view" | "origin" | "invited">) {
  const { asksNumber, stageNumber } = invited;
  const { link, shown } = useJoinLink(view.code, origin, stageNumber);
  const address = new URL(paths.joinForm, origin).href.replace(/^https?:\/\//, "");
  const isHere = !asksNumber || stageNumber !== null;
  return (
    <>
      {isHere && (
        <QrCode className="stage-beside-qr" label={roomWords("lobby.qr", { link })} text={shown} />
      )}
      <p className="stage-small">
        {stageWords("joinAt")} <strong className="text-primary">{address}</strong>
      </p>
      <p className="stage-beside-code">{view.code}</p>
      {stageNumber !== null && (
        <StageNumber
          className="stage-small flex flex-col items-center"
          digits="stage-beside-code"
          label={stageWords("number")}
          told={stageNumber}
        />
      )}
      {!isHere && <p className="stage-small font-semibold">{stageWords("numberElsewhere")}</p>}
    </>
  );
}

export function ScreenAudience({ view, wall, progress, origin, invited }: AudienceProps) {
  const { seatCount } = progress;
  const isClosed = view.locked || isFull({ capacity: view.capacity, seatCount });
  const isOpen = view.topic != null || view.audienceQuestions !== undefined;
  return (
    <Stage>
      <header className="stage-head stage-small">
        <Logo nameHidden />
        <p className="flex-1 truncate font-semibold" dir="auto">
          {view.title}
        </p>
        <p>{playersWords(seatCount, view)}</p>
      </header>
      <div className="stage-beside">
        <section className="stage-beside-list">
          {isOpen ? (
            <WallBody view={view} wall={wall} />
          ) : (
            <div className="stage-middle">
              <h1 className="stage-large text-balance text-center" dir="auto">
                {view.title}
              </h1>
              <p className="stage-medium text-center text-muted">{aloneWords("wait")}</p>
            </div>
          )}
        </section>
        <div className="stage-beside-way">
          {isClosed ? (
            <Closed view={view} />
          ) : (
            <WayIn invited={invited} origin={origin} view={view} />
          )}
        </div>
      </div>
    </Stage>
  );
}

export function AudienceOver() {
  return (
    <Stage className="items-center justify-center text-center">
      <h1 className="stage-large">{t("alone.over")}</h1>
      <p className="stage-medium text-muted">{aloneWords("thanks")}</p>
    </Stage>
  );
}
