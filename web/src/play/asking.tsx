/**
 * At the door of a room whose host approves who joins: the player waits, and the game appears by
 * itself when the host lets them in. Loaded when there is such a room.
 */
import type { RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/asking";
import { Notice } from "@/play/frame";
import { Heading } from "@/play/heading";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";

interface AskingProps {
  room: RoomView;
  nickname: string;
  player: PlayerRoom;
}

export function Asking({ room, nickname, player }: AskingProps) {
  const isOver = room.phase.type === "podium";
  const title = t(isOver ? "overTitle" : "title");
  return (
    <main className="flex flex-1 flex-col items-center justify-center text-center">
      {!isOver && <Spinner className="mb-4 size-8" />}
      <Heading className="text-3xl" phase={title} title={title}>
        {title}
      </Heading>
      {/* The session, so that nobody waits in front of the wrong one. */}
      <p className="mt-4 max-w-full wrap-anywhere font-bold text-xl" dir="auto">
        {room.title}
      </p>
      <p className="mt-1 max-w-full wrap-anywhere text-muted" dir="auto">
        {room.hostName}
      </p>
      <p className="mt-6 max-w-full wrap-anywhere text-lg" dir="auto" role="status">
        {t(isOver ? "overHint" : "hint", { name: nickname })}
      </p>
      {!isOver && (
        <Button className="mt-8" onClick={player.leave} variant="ghost">
          {t("leave")}
        </Button>
      )}
    </main>
  );
}

/** The host didn't let the player in, and may still change their mind. */
export function TurnedAway({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice hint={t("awayHint")} title={t("awayTitle")}>
      <Button onClick={onAgain} size="large" wide>
        {t("again")}
      </Button>
    </Notice>
  );
}
