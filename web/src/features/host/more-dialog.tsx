/** What a host needs now and then: the question in play, the autopilot, who else hosts. */
import type { HostRoom } from "@/live/host-room";
import type { HostHand, RoomView } from "@/live/messages";
import { t } from "@/messages/hand";
import { isAudienceAlone } from "@/room/audience-alone";
import { EarlierButton } from "@/room/correcting/earlier-button";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { AudienceSwitches } from "./audience-switches";
import { Autopilot } from "./autopilot";
import { FinishEarly } from "./finish-early";
import { act, isPossible } from "./hand-acts";
import { HostLinksButton } from "./host-links-button";
import { NameSwitches } from "./name-switches";
import { isUnderway } from "./next-step";
import { RoomSwitch } from "./room-switch";

const acts = ["skip", "endUncounted", "replay"] as const;

interface MoreDialogProps {
  room: HostRoom;
  /** Null until the room is known. */
  roomId: string | null;
  hand: HostHand;
  view: RoomView;
  waiting: boolean;
  onClose: () => void;
}

/** What means nothing without a quiz. */
function GameSwitches({ room, hand, view }: Pick<MoreDialogProps, "room" | "hand" | "view">) {
  return (
    <>
      <Autopilot autoPlay={hand.autoPlay} room={room} />
      <RoomSwitch
        action={(shown) => ({ type: "setLeaderboards", shown })}
        isOn={hand.leaderboards}
        label={t("leaderboards")}
        room={room}
      />
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setSecondVotes", on })}
          isOn={hand.secondVotes === true}
          label={t("secondVotes")}
          room={room}
        />
        <p className="text-muted text-sm">{t("secondVotesHint")}</p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setConfidence", on })}
          isOn={hand.confidence === true}
          label={t("confidence")}
          room={room}
        />
        <p className="text-muted text-sm">{t("confidenceHint")}</p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setTilesOnly", on })}
          isOn={view.tilesOnly === true}
          label={t("tilesOnly")}
          room={room}
        />
        <p className="text-muted text-sm">{t("tilesOnlyHint")}</p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setReactions", on })}
          isOn={view.reactions === true}
          label={t("reactions")}
          room={room}
        />
        <p className="text-muted text-sm">{t("reactionsHint")}</p>
      </div>
    </>
  );
}

export function MoreDialog({ room, roomId, hand, view, waiting, onClose }: MoreDialogProps) {
  const possible = acts.filter((name) => isPossible(name, view));
  return (
    <Dialog onClose={onClose} open title={t("title")}>
      <div className="flex flex-col gap-5">
        {possible.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold text-lg">{t("question")}</h3>
            {possible.map((name) => (
              <div className="flex flex-col gap-1" key={name}>
                <Button
                  disabled={waiting}
                  onClick={() => {
                    act(room, name);
                    onClose();
                  }}
                  wide
                >
                  {t(name)}
                </Button>
                <p className="text-muted text-sm">{t(`${name}Hint`)}</p>
              </div>
            ))}
          </section>
        )}
        {!isAudienceAlone(view) && <GameSwitches hand={hand} room={room} view={view} />}
        <AudienceSwitches isAlone={isAudienceAlone(view)} room={room} view={view} />
        <NameSwitches hand={hand} room={room} />
        {!room.byLink && roomId !== null && isUnderway(view) && view.rehearsal !== true && (
          <EarlierButton roomId={roomId} />
        )}
        {!room.byLink && roomId !== null && (
          <HostLinksButton code={view.code} roomId={roomId} wide />
        )}
        {isUnderway(view) && (
          <FinishEarly className="xl:hidden" disabled={waiting} onDone={onClose} room={room} wide />
        )}
      </div>
    </Dialog>
  );
}
