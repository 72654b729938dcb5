/** Whether players can ask the host something, and whether others see it at once. */
import type { HostRoom } from "@/live/host-room";
import type { Action, AudienceQuestions, RoomView } from "@/live/messages";
import { t } from "@/messages/hand";
import { RoomSwitch } from "./room-switch";

const setMode = (mode: AudienceQuestions): Action => ({
  type: "onWall",
  wall: { type: "setMode", mode },
});

interface AudienceSwitchesProps {
  room: HostRoom;
  view: RoomView;
  /** Without a quiz, there is nothing to ask between. */
  isAlone?: boolean;
}

export function AudienceSwitches({ room, view, isAlone = false }: AudienceSwitchesProps) {
  const mode = view.audienceQuestions ?? "off";
  return (
    <>
      <div>
        <RoomSwitch
          action={(on) => setMode(on ? "open" : "off")}
          isOn={mode !== "off"}
          label={t("audience")}
          room={room}
        />
        {!isAlone && <p className="text-muted text-sm">{t("audienceHint")}</p>}
      </div>
      {mode !== "off" && (
        <div>
          <RoomSwitch
            action={(on) => setMode(on ? "approved" : "open")}
            isOn={mode === "approved"}
            label={t("audienceApproval")}
            room={room}
          />
          <p className="text-muted text-sm">{t("audienceApprovalHint")}</p>
        </div>
      )}
    </>
  );
}
