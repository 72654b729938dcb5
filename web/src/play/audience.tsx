/**
 * A session without a quiz on the phone: what the audience asks, or the ideas of the brainstorm that
 * runs, from the beginning to the end.
 */
import type { RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t as gameWords } from "@/messages/game";
import { t } from "@/messages/wall";
import { Heading } from "@/play/heading";
import { LeaveButton } from "@/play/lobby";
import { WallParts, wallHint } from "@/play/wall-sheet";
import { playerPaths as paths } from "@/player-paths";
import { buttonClass } from "@/ui/button";

function Over() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
      <Heading className="text-4xl" phase="podium" title={t("alone.over")}>
        {t("alone.over")}
      </Heading>
      <p className="text-balance text-lg text-muted">{t("alone.overHint")}</p>
      <a className={`${buttonClass({ size: "large" })} mt-6`} href={paths.home}>
        {gameWords("podium.done")}
      </a>
    </div>
  );
}

interface AudienceProps {
  room: RoomView;
  player: PlayerRoom;
}

export function Audience({ room, player }: AudienceProps) {
  if (room.phase.type !== "lobby") return <Over />;
  const mode = room.audienceQuestions ?? "off";
  const topic = room.topic ?? null;
  const isOpen = topic !== null || mode !== "off";
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col">
      <p className="wrap-anywhere text-muted" dir="auto">
        {room.title}
      </p>
      <Heading
        className="wrap-anywhere mt-1 mb-1 text-3xl"
        phase={`audience ${topic ?? ""}`}
        title={topic ?? t("title")}
      >
        {topic ?? t("title")}
      </Heading>
      <p className="mb-4 text-muted">{isOpen ? wallHint(mode, topic) : t("alone.closed")}</p>
      {/* Another topic is another list, and nothing typed for one gets onto the other. */}
      {isOpen && <WallParts key={topic ?? ""} level="h2" player={player} topic={topic} />}
      <div className="mt-auto flex justify-center pt-8">
        <LeaveButton onLeave={player.leave} />
      </div>
    </div>
  );
}
