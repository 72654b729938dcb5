/**
 * The host's controls: one large button for the next step, small ones for the rest, and a key for
 * each. On narrow pages the large button has the lower edge to itself, and what doesn't fit above it
 * is in the menu.
 *
 * A command carries the step it was meant for; the buttons wait for its response.
 */
import {
  Ellipsis,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Users,
} from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { formatNumber } from "@/lib/language";
import { readLocal, writeLocal } from "@/lib/storage";
import type { HostRoom } from "@/live/host-room";
import { mediaHold } from "@/live/media-hold";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { withAloneWords } from "@/messages/alone-words";
import { t } from "@/messages/room";
import { isAudienceAlone } from "@/room/audience-alone";
import { playersWords } from "@/room/lobby-facts";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";
import { useFullScreen } from "@/ui/use-full-screen";
import { FinishEarly } from "./finish-early";
import { useHostKeys } from "./host-keys";
import { isUnderway, nextAction, nextStepResumes, nextStepWords } from "./next-step";

/** Most games do without it, and its words. */
const MoreDialog = later(async () => (await import("./more-dialog")).MoreDialog);
const KeysDialog = later(async () => (await import("./keys-dialog")).KeysDialog);
const PlayersDrawer = later(async () => (await import("./players-drawer")).PlayersDrawer);
const EndAudience = later(withAloneWords(async () => (await import("./end-audience")).EndAudience));
const StagePicture = later(async () => (await import("./stage-picture")).StagePicture);

const stagePictureKey = "fanfare.stagePicture";

interface ControlBarProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

function isExtendable({ phase, paused }: RoomView): boolean {
  return phase.type === "open" && phase.closesAtMs !== null && paused === null;
}

function hasTalkTimer({ phase }: RoomView): boolean {
  return phase.type === "closed" && phase.talk?.endsAtMs != null;
}

function pauseOrResume(room: HostRoom, view: RoomView) {
  room.command({ type: view.paused === null ? "pause" : "resume" });
}

/** The notice comes once the room's view shows it. */
function lockOrUnlock(room: HostRoom, { locked, teamDevices }: RoomView) {
  const unlocked = teamDevices ? "ofTeams.unlocked" : "lobby.unlocked";
  if (!room.command({ type: "setLock", locked: !locked })) return;
  const stop = room.store.subscribe(({ room: after, refusal, ending }) => {
    const isDone = after !== null && after.locked !== locked;
    if (!isDone && refusal === null && ending === null) return;
    stop();
    if (isDone) toast(t(locked ? unlocked : "lobby.locked"));
  });
}

function Secondary({ room, view, waiting }: { room: HostRoom; view: RoomView; waiting: boolean }) {
  if (!isUnderway(view)) return null;
  const { paused } = view;
  const hold = mediaHold(view);
  return (
    <>
      <FinishEarly className="max-xl:hidden" disabled={waiting} room={room} variant="ghost" />
      {hold !== null && (
        <Button
          disabled={waiting}
          onClick={() => room.command({ type: hold === "waiting" ? "advance" : "startMedia" })}
        >
          {t(hold === "waiting" ? "host.open" : "film.startOver")}
        </Button>
      )}
      {!nextStepResumes(view) && (
        <Button
          className="max-xl:px-3"
          disabled={waiting}
          onClick={() => pauseOrResume(room, view)}
        >
          {paused === null ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
          <span className="max-xl:sr-only">
            {t(paused === null ? "host.pause" : "host.resume")}
          </span>
        </Button>
      )}
      {isExtendable(view) && (
        <Button
          aria-label={t("host.extendSpoken")}
          className="whitespace-nowrap max-xl:px-3"
          disabled={waiting}
          onClick={() => room.command({ type: "extend" })}
        >
          {t("host.extend")}
        </Button>
      )}
    </>
  );
}

function Counters({ state, view, onPlayers }: ControlBarCounters) {
  const progress = state.progress;
  if (progress === null) return null;
  const { seatCount, pickedCount } = progress;
  const isOpen = view.phase.type === "open";
  return (
    <div className="flex items-center gap-3">
      <Button
        aria-haspopup="dialog"
        className="shrink-0 max-xl:px-3"
        onClick={onPlayers}
        title={`${t(view.teamDevices ? "ofTeams.open" : "host.playersOpen")} (P)`}
      >
        <Users aria-hidden="true" className="size-5 shrink-0" />
        <span className="whitespace-nowrap max-sm:sr-only">
          {isAudienceAlone(view)
            ? playersWords(seatCount, view)
            : t(view.teamDevices ? "teamCount" : "playerCount", { count: seatCount })}
        </span>
        <span aria-hidden="true" className="tabular-nums sm:hidden">
          {isOpen
            ? `${formatNumber(pickedCount)}/${formatNumber(seatCount)}`
            : formatNumber(seatCount)}
        </span>
      </Button>
      <p className="min-w-0 text-muted max-sm:sr-only">
        <span className="max-lg:sr-only">
          {t("connected", { count: progress.connectedCount })}
          {isOpen && " · "}
        </span>
        {isOpen && (
          <span className="font-semibold text-text">
            {t("answered", { picked: pickedCount, total: seatCount })}
          </span>
        )}
      </p>
    </div>
  );
}

/** Off at first, because many hosts show this very page to the room; this device remembers it. */
function useStagePicture() {
  const [isOn, setOn] = useState(() => readLocal(stagePictureKey) === "on");
  const toggle = useCallback(() => {
    setOn((was) => {
      writeLocal(stagePictureKey, was ? null : "on");
      return !was;
    });
  }, []);
  return { isOn, toggle };
}

interface ControlBarCounters {
  state: RoomState;
  view: RoomView;
  onPlayers: () => void;
}

export function ControlBar({ room, state, view }: ControlBarProps) {
  const [open, setOpen] = useState<"players" | "keys" | "more" | null>(null);
  const fullScreen = useFullScreen();
  const stagePicture = useStagePicture();
  const waiting = state.pendingCommand !== null || state.link !== "online";
  const isAlone = isAudienceAlone(view);
  const nobodyYet = !isAlone && view.phase.type === "lobby" && state.progress?.seatCount === 0;
  const hasMore = view.phase.type !== "podium";

  const keys = useMemo(() => {
    const unlessWaiting = (act: () => void) => () => {
      if (!waiting) act();
    };
    return {
      next: unlessWaiting(() => {
        if (!nobodyYet && !isAlone) room.command(nextAction(view));
      }),
      extend: unlessWaiting(() => {
        if (isExtendable(view) || hasTalkTimer(view)) room.command({ type: "extend" });
      }),
      pause: unlessWaiting(() => {
        if (isUnderway(view) && mediaHold(view) === null) pauseOrResume(room, view);
      }),
      lock: unlessWaiting(() => lockOrUnlock(room, view)),
      // Skipping and playing again lose answers, so a key only leads to their buttons.
      more: () => {
        if (hasMore) setOpen("more");
      },
      players: () => setOpen("players"),
      fullScreen: fullScreen.toggle,
      stage: stagePicture.toggle,
      help: () => setOpen("keys"),
    };
  }, [room, view, waiting, nobodyYet, isAlone, hasMore, fullScreen.toggle, stagePicture.toggle]);
  useHostKeys(keys);

  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <Counters onPlayers={keys.players} state={state} view={view} />
      </div>
      {nobodyYet && (
        <p className="text-muted max-xl:order-1 max-xl:basis-full">{t("host.nobodyPlays")}</p>
      )}
      <div className="flex gap-1 max-sm:hidden">
        <IconButton className="max-lg:hidden" label={t("host.keysTitle")} onClick={keys.help}>
          <Keyboard aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          aria-pressed={stagePicture.isOn}
          className="max-lg:hidden"
          label={t("host.stagePictureOpen")}
          onClick={stagePicture.toggle}
        >
          <PictureInPicture2 aria-hidden="true" className="size-5" />
        </IconButton>
        {fullScreen.isAble && (
          <IconButton
            label={t(fullScreen.isOn ? "screen.fullScreenOff" : "screen.fullScreen")}
            onClick={fullScreen.toggle}
          >
            {fullScreen.isOn ? (
              <Minimize aria-hidden="true" className="size-5" />
            ) : (
              <Maximize aria-hidden="true" className="size-5" />
            )}
          </IconButton>
        )}
      </div>
      {hasMore && (
        <Button aria-haspopup="dialog" className="max-xl:px-3" onClick={keys.more}>
          <Ellipsis aria-hidden="true" className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t("host.more")}</span>
        </Button>
      )}
      <Secondary room={room} view={view} waiting={waiting} />
      {isAlone ? (
        <EndAudience disabled={waiting} room={room} />
      ) : (
        <Button
          className="max-xl:order-1 max-xl:basis-full"
          disabled={waiting || nobodyYet}
          onClick={(event) => {
            // On a fast network, the second half of a double click would be the next step.
            if (event.detail < 2) keys.next();
          }}
          size="large"
          title={t("host.keys")}
          variant={nobodyYet ? "secondary" : "highlight"}
        >
          {nextStepWords(view, state.hand?.leaderboards ?? true, room.byLink)}
        </Button>
      )}
      {open === "players" && (
        <PlayersDrawer onClose={() => setOpen(null)} room={room} state={state} view={view} />
      )}
      {open === "more" && state.hand !== null && (
        <MoreDialog
          hand={state.hand}
          onClose={() => setOpen(null)}
          room={room}
          roomId={state.roomId}
          view={view}
          waiting={waiting}
        />
      )}
      {stagePicture.isOn && <StagePicture onClose={stagePicture.toggle} room={room} />}
      {open === "keys" && (
        <KeysDialog isTeams={view.teamDevices === true} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
