/**
 * One room in the player's browser: the join form without a seat, the game with one, and the
 * last page when it is over. Whoever still holds a seat goes straight back to it.
 */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createPlayerRoom } from "@/live/player-room";
import { readSeatToken } from "@/live/seat-token";
import { t } from "@/messages/play";
import { Ended } from "@/play/ended";
import { Frame } from "@/play/frame";
import { Game } from "@/play/game";
import { JoinForm } from "@/play/join-form";
import { nameSeat } from "@/play/route";
import { Spinner } from "@/ui/spinner";

interface PracticeHooks {
  onExit: () => void;
  /** The practice room no longer exists. */
  onGone: () => void;
  onFinished: () => void;
}

interface RoomPageProps {
  code: string;
  practice?: PracticeHooks;
}

function Connecting() {
  return (
    <Frame>
      <h1 className="sr-only">{t("titles.join")}</h1>
      <p className="flex items-center justify-center gap-3 font-semibold text-lg" role="status">
        <Spinner className="size-6" />
        {t("connecting")}
      </p>
    </Frame>
  );
}

export function RoomPage({ code, practice }: RoomPageProps) {
  const [player] = useState(() => createPlayerRoom(code));
  const [resuming, setResuming] = useState(() => readSeatToken(code) !== null);
  const link = useStore(player.store, (state) => state.link);
  const ending = useStore(player.store, (state) => state.ending);
  const seated = useStore(player.store, (state) => state.me !== null);
  const phase = useStore(player.store, (state) => state.room?.phase.type);

  useEffect(() => {
    player.resume();
    return player.stop;
  }, [player]);

  useEffect(() => {
    if (seated && practice === undefined) nameSeat(code);
  }, [seated, practice, code]);

  useEffect(() => {
    if (phase === "podium") practice?.onFinished();
  }, [phase, practice]);

  const gone =
    (link === "idle" && !seated && readSeatToken(code) === null) ||
    (link === "ended" && (ending === "noSuchRoom" || (ending === "roomOver" && !seated)));
  useEffect(() => {
    if (gone) practice?.onGone();
  }, [gone, practice]);

  // At the podium the room may end under the player; the result stays on the page.
  if (link === "ended" && ending !== null && !(ending === "roomOver" && phase === "podium")) {
    return (
      <Ended
        ending={ending}
        onPlayHere={player.playHere}
        onRejoin={() => {
          setResuming(false);
          player.forget();
        }}
      />
    );
  }
  if (seated) return <Game onExit={practice?.onExit} player={player} />;
  if (practice !== undefined || (resuming && link !== "idle")) return <Connecting />;
  return <JoinForm room={player} />;
}
