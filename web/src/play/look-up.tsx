/**
 * The end on the phone. While a big screen shows the room, the stage tells who won, and the phone
 * only says where to look; without one it tells at once. What was told once stays told.
 */
import { useState } from "react";
import type { ServerClock } from "@/live/clock";
import type { Me, PodiumPhase, RoomView } from "@/live/messages";
import { toldAtMs } from "@/live/podium-times";
import { t } from "@/messages/game";
import { Heading } from "@/play/heading";
import { Podium } from "@/play/podium";
import { SeatSign } from "@/room/seat-sign";
import { useReached } from "@/ui/use-time";

function LookUp({ me }: { me: Me }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center text-center">
      <SeatSign className="enter-pop size-28" seat={me.seat} />
      <Heading className="mt-6 text-5xl" phase="lookUp" title={t("titles.podium")}>
        {t("podium.lookUp")}
      </Heading>
      <p className="mt-3 text-balance text-lg text-muted">{t("podium.lookUpHint")}</p>
    </div>
  );
}

interface PodiumProps {
  room: RoomView;
  phase: PodiumPhase;
  me: Me;
  clock: ServerClock;
}

export function PodiumAfterStage({ room, phase, me, clock }: PodiumProps) {
  const hasStage = room.mode === "live" && room.screenAttached === true;
  const waitsUntilMs = hasStage ? toldAtMs(phase, room.teams != null) : null;
  const isReached = useReached(clock, waitsUntilMs);
  const [wasTold, setTold] = useState(false);
  const isTold = wasTold || waitsUntilMs === null || isReached;
  if (isTold && !wasTold) setTold(true);
  return isTold ? <Podium me={me} phase={phase} room={room} /> : <LookUp me={me} />;
}
