/**
 * One room in the player's browser: the join form without a seat, the game with one, and the last
 * page when it is over. A player who still holds a seat goes straight back to it.
 *
 * The form shows before the game has loaded; a nickname submitted too early waits for it.
 */
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Joining } from "@/live/player-room";
import type { RoomState } from "@/live/room-state";
import { readSeatToken } from "@/live/seat-token";
import { t } from "@/messages/play";
import { seatPassFor } from "@/play/calls";
import { Frame, Notice } from "@/play/frame";
import { withGameWords } from "@/play/game-words";
import { JoinForm } from "@/play/join-form";
import type { PracticeRun } from "@/play/practice-controls";
import { nameSeat, type PlayOn, takeSeatCode } from "@/play/route";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";
import { useModule } from "@/ui/use-module";

interface PracticeHooks extends PracticeRun {
  /** The practice room no longer exists. */
  onGone: () => void;
  onFinished: () => void;
}

interface RoomPageProps {
  code: string;
  /** From the room before: joins at once. */
  playOn?: PlayOn | undefined;
  practice?: PracticeHooks;
}

function earlyFrom(code: string, playOn: PlayOn | undefined): Joining | null {
  const seatCode = takeSeatCode();
  if (readSeatToken(code) !== null) return null;
  if (seatCode !== null) return { seatCode };
  if (playOn === undefined) return null;
  const seatPass = playOn.counts ? () => seatPassFor(code) : undefined;
  return { nickname: playOn.nickname, seatPass };
}

const loadSeat = withGameWords(() => import("@/play/seat"));
const noRoom = createStore<RoomState | null>(() => null);

export function Connecting({ words }: { words: string }) {
  return (
    <Frame>
      <h1 className="sr-only">{t("titles.join")}</h1>
      <p className="flex items-center justify-center gap-3 font-semibold text-lg" role="status">
        <Spinner className="size-6" />
        {words}
      </p>
    </Frame>
  );
}

export function LoadFailed() {
  return (
    <Notice hint={t("load.hint")} title={t("load.title")}>
      <Button onClick={() => location.reload()} size="large" variant="primary" wide>
        {t("load.reload")}
      </Button>
    </Notice>
  );
}

export function RoomPage({ code, playOn, practice }: RoomPageProps) {
  const loaded = useModule(loadSeat);
  const module = typeof loaded === "string" ? null : loaded;
  const player = useMemo(() => module?.createPlayerRoom(code) ?? null, [module, code]);
  const state = useStore(player?.store ?? noRoom);
  /** A nickname entered before there was a connection to send it on. */
  const [early, setEarly] = useState(() => earlyFrom(code, playOn));
  /** The newest join, to repeat while the room takes nobody in. */
  const [wanted, setWanted] = useState(early);
  const [waits, setWaits] = useState(false);
  const refused = state?.refusal?.code;
  useEffect(() => {
    if (refused !== undefined) setWaits(refused === "roomFull" || refused === "tooManyAsking");
  }, [refused]);
  const [holdsSeat, setHoldsSeat] = useState(() => readSeatToken(code) !== null);

  useEffect(() => {
    if (player === null) return;
    if (early !== null) player.join(early);
    else player.resume();
    return player.stop;
  }, [player, early]);

  const seated = state !== null && state.me !== null;
  const phase = state?.room?.phase.type;
  useEffect(() => {
    if (seated && practice === undefined) nameSeat(code);
  }, [seated, practice, code]);

  useEffect(() => {
    if (phase === "podium") practice?.onFinished();
  }, [phase, practice]);

  // A seat in a game that is gone means that it is over, and not that the code was mistyped.
  const isGone = state?.ending === "noSuchRoom" && (holdsSeat || seated);
  const reason = isGone && practice === undefined ? "roomOver" : (state?.ending ?? null);
  // At the podium the room may end at any time; the result stays on the page.
  const over = state?.link === "ended" && !(reason === "roomOver" && phase === "podium");
  const ending = over ? reason : null;

  const gone =
    player !== null &&
    ((state?.link === "idle" && readSeatToken(code) === null) ||
      ending === "noSuchRoom" ||
      (ending === "roomOver" && !seated));
  useEffect(() => {
    if (gone) practice?.onGone();
  }, [gone, practice]);

  if (loaded === "failed") return <LoadFailed />;
  if (module !== null && player !== null && (seated || ending !== null)) {
    return (
      <module.Seat
        ending={ending}
        onRejoin={() => {
          setHoldsSeat(false);
          setEarly(null);
          player.forget();
        }}
        player={player}
        practice={practice}
      />
    );
  }
  const resuming = holdsSeat && (state === null || state.link !== "idle");
  if (practice !== undefined || resuming) return <Connecting words={t("connecting")} />;
  const connecting = state?.link === "connecting" || state?.link === "reconnecting";
  if (waits && module !== null && player !== null && wanted !== null && "nickname" in wanted) {
    return (
      <module.WaitingPlace
        code={code}
        crowded={refused === "tooManyAsking"}
        nickname={wanted.nickname}
        onFree={() => {
          // A join that is still on its way must not begin again.
          if (player.store.getState().link === "idle") player.join(wanted);
        }}
        onStop={() => {
          player.forget();
          setWaits(false);
        }}
      />
    );
  }
  return (
    <JoinForm
      code={code}
      onJoin={(joining) => {
        setWanted(joining);
        if (player === null) setEarly(joining);
        else player.join(joining);
      }}
      pending={connecting || (player === null && early !== null)}
      refusal={state?.refusal ?? null}
    />
  );
}
