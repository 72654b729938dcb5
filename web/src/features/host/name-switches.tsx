/** Who comes in, with which nicknames, and whether others see them and what they write at once. */
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { HostHand } from "@/live/messages";
import { t as listWords } from "@/messages/host-class-list";
import { t } from "@/messages/host-names";
import { RoomSwitch } from "./room-switch";

export function NameSwitches({ hand, room }: { hand: HostHand; room: HostRoom }) {
  const classList = hand.classList ?? null;
  const isTeams = useStore(room.store, (state) => state.room?.teamDevices === true);
  return (
    <>
      {classList !== null && (
        <div>
          <RoomSwitch
            action={(on) => ({ type: "setClassList", on })}
            isOn={classList.on}
            label={listWords("only")}
            room={room}
          />
          <p className="text-muted text-sm">{listWords("onlyHint")}</p>
        </div>
      )}
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setNameFilter", on })}
          isOn={hand.nameFilter !== false}
          label={t("filter")}
          room={room}
        />
        <p className="text-muted text-sm">{t("filterHint")}</p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setNameApproval", on })}
          isOn={hand.nameApproval === true}
          label={t("approval")}
          room={room}
        />
        <p className="text-muted text-sm">{t("approvalHint")}</p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setTextApproval", on })}
          isOn={hand.textApproval === true}
          label={t("texts")}
          room={room}
        />
        <p className="text-muted text-sm">{t("textsHint")}</p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setJoinApproval", on })}
          isOn={hand.joinApproval === true}
          label={t(isTeams ? "joinsTeams" : "joins")}
          room={room}
        />
        <p className="text-muted text-sm">
          {t("joinsHint")} {t(classList?.on === true ? "joinsOffListed" : "joinsOff")}
        </p>
      </div>
      <div>
        <RoomSwitch
          action={(on) => ({ type: "setStageNumber", on })}
          isOn={hand.stageNumber === true}
          label={t("number")}
          room={room}
        />
        <p className="text-muted text-sm">{t("numberHint")}</p>
      </div>
    </>
  );
}
