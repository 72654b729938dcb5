/** The friendly last page of a seat, by what ended it. */
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import type { Ending } from "@/live/room-state";
import { t } from "@/messages/game";
import { t as joinWords } from "@/messages/play";
import { Notice } from "@/play/frame";
import { openCodeForm } from "@/play/route";
import { playerPaths as paths } from "@/player-paths";
import { Button, buttonClass } from "@/ui/button";

interface EndedProps {
  ending: Ending;
  onPlayHere: () => void;
  onRejoin: () => void;
}

function OtherCode() {
  return (
    <Button onClick={() => openCodeForm()} size="large" wide>
      {t("ended.otherCode")}
    </Button>
  );
}

export function Ended({ ending, onPlayHere, onRejoin }: EndedProps) {
  switch (ending) {
    case "replaced":
      return (
        <Notice hint={t("ended.replacedHint")} title={t("ended.replacedTitle")}>
          <Button onClick={onPlayHere} size="large" variant="primary" wide>
            {t("ended.playHere")}
          </Button>
        </Notice>
      );
    case "kicked":
      return (
        <Notice hint={t("ended.kickedHint")} title={t("ended.kickedTitle")}>
          <Button onClick={onPlayHere} size="large" wide>
            {t("ended.rejoin")}
          </Button>
          <OtherCode />
        </Notice>
      );
    case "roomOver":
      return (
        <Notice hint={t("ended.roomOverHint")} title={t("ended.roomOverTitle")}>
          {maySomebodyBeSignedIn() && (
            <a
              className={buttonClass({ size: "large", variant: "primary", wide: true })}
              href={paths.games}
            >
              {t("ended.games")}
            </a>
          )}
          <OtherCode />
        </Notice>
      );
    case "noSuchRoom":
      return (
        <Notice hint={t("ended.noSuchRoomHint")} title={t("ended.noSuchRoomTitle")}>
          <OtherCode />
        </Notice>
      );
    case "left":
      return (
        <Notice hint={t("ended.leftHint")} title={t("ended.leftTitle")}>
          <Button onClick={onRejoin} size="large" variant="primary" wide>
            {t("ended.rejoin")}
          </Button>
          <a className={buttonClass({ size: "large", wide: true })} href={paths.home}>
            {t("podium.done")}
          </a>
        </Notice>
      );
    default:
      return (
        <Notice hint={t("ended.brokenHint")} title={t("ended.brokenTitle")}>
          <Button onClick={() => location.reload()} size="large" variant="primary" wide>
            {joinWords("load.reload")}
          </Button>
        </Notice>
      );
  }
}
