/**
 * One player's connection to a room: takes a seat, keeps it, picks, reconnects.
 *
 * The seat token is stored before the join is sent. Every later connection resumes with it, and an
 * unacknowledged pick is resent until it is acknowledged, so no tap depends on one lucky packet.
 * The room's state is in `store`.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { createServerClock, type ServerClock } from "@/live/clock";
import { type Connection, createConnection } from "@/live/connection";
import type {
  Action,
  Choice,
  ClientMessage,
  Confidence,
  Hello,
  Puzzle,
  Reaction,
  RefusalCode,
  ServerMessage,
  TimeAllowance,
} from "@/live/messages";
import { createOwnTeam } from "@/live/own-team";
import { type PlayerView, rememberedTime, rememberTime, withOwnTime } from "@/live/own-time";
import { seatless } from "@/live/player-refusals";
import { emptyRoom, type LocalEvent, type RoomState, reduce } from "@/live/room-state";
import { createSaidConfidence } from "@/live/said-confidence";
import { readSeatToken, writeSeatToken } from "@/live/seat-token";
import { createWallLine, type WallLine } from "@/live/wall-line";

/** Requested each time it is needed, because a pass is short-lived. */
export type AskSeatPass = () => Promise<string | null>;

/** The person who wants a seat: a new one, or their own from another device, by its code. */
export type Joining =
  | {
      nickname: string;
      seatPass?: AskSeatPass | undefined;
      presence?: string | undefined;
      /** Who is on it, if the device is a team. */
      members?: readonly string[] | undefined;
    }
  | { seatCode: string };

export interface PlayerRoom {
  readonly code: string;
  readonly store: StoreApi<RoomState>;
  readonly clock: ServerClock;
  /** Resumes the seat whose token this browser has; false if it has none. */
  resume: () => boolean;
  /** Takes a seat; a new one with a pass counts for an account. */
  join: (joining: Joining) => void;
  /** Asks for a code that lets another device take this seat over. */
  askSeatCode: () => void;
  /** Chooses how much time the player has, and remembers it on this device. */
  chooseTime: (allowance: TimeAllowance) => void;
  /** Chooses the player's team, while the room lets players choose. */
  chooseTeam: (team: number) => void;
  /** Says who is on the team, where this device is one. */
  nameMembers: (names: readonly string[]) => void;
  /** Reacts to what is shown; lost if there is no connection. */
  react: (reaction: Reaction) => void;
  /** `atTheEnd`: the page sends the entered answer because time is up. */
  pick: (questionIndex: number, choice: Choice, atTheEnd?: boolean) => void;
  /** Says how sure the player is of their answer. */
  sure: (questionIndex: number, level: Confidence) => void;
  /** Audience questions. */
  readonly wall: WallLine;
  /** Controls a practice room. */
  command: (action: Action) => void;
  leave: () => void;
  /** Takes the seat back from another tab, or reconnects after an end. */
  playHere: () => void;
  /** Shows the join form again after the seat was given up. */
  forget: () => void;
  stop: () => void;
}

interface PlayerRoomOptions {
  random?: () => number;
  openSocket?: (url: string) => WebSocket;
}

export function createPlayerRoom(code: string, options: PlayerRoomOptions = {}): PlayerRoom {
  const store = createStore<RoomState>(() => emptyRoom);
  const clock = createServerClock();
  /** A join without a response yet. */
  let joining: Joining | null = null;
  /** What was sent for it on this connection. */
  let lastJoin: Extract<ClientMessage, { type: "join" }> | null = null;
  /** Whether this connection has shown the seat yet. */
  let seated = false;
  let commandId = 0;
  /** The time that was chosen, until the room says so. */
  let wantedTime: TimeAllowance | null = null;
  /** The press of a practice room without a response yet, across connections. */
  let unanswered: { step: number; action: Action } | null = null;

  const happen = (event: ServerMessage | LocalEvent) =>
    store.setState((state) => reduce(state, event));

  const connection: Connection = createConnection({
    ...options,
    code,
    clock,
    greet,
    onConnecting: () => happen({ type: "connecting" }),
    onMessage: hear,
    onLost: () => happen({ type: "lost" }),
    onEnded(ending) {
      // Who was removed keeps the token: with another one, this browser would be back at once under
      // another nickname. It also lets them back in when the host does.
      if (ending === "left") writeSeatToken(code, null);
      happen({ type: "ended", ending });
    },
  });

  const wall = createWallLine(connection.send);
  const confidence = createSaidConfidence(connection.send);
  const team = createOwnTeam(connection.send);

  async function greet(hello: Hello): Promise<ClientMessage | null> {
    seated = false;
    let seatToken = readSeatToken(code);
    if (joining !== null) {
      if (seatToken === null) {
        seatToken = hello.freshSeatToken;
        writeSeatToken(code, seatToken);
      }
      if ("seatCode" in joining) {
        return { type: "claimSeat", seatCode: joining.seatCode, seatToken };
      }
      const { nickname, presence } = joining;
      const pass = await joining.seatPass?.();
      lastJoin = {
        type: "join",
        nickname,
        seatToken,
        ...(pass && { seatPass: pass }),
        ...(presence && { presence }),
      };
      return lastJoin;
    }
    if (seatToken !== null) return { type: "resume", seatToken };
    // Another tab gave up the seat while this one was away.
    happen({ type: "ended", ending: "left" });
    return null;
  }

  function sendCommand(step: number, action: Action) {
    commandId += 1;
    if (!connection.send({ type: "command", commandId, step, action })) return;
    unanswered = { step, action };
    happen({ type: "commandSent", commandId });
  }

  /** Only at the step it was pressed at: if it took effect before the loss, the room is past it. */
  function sendAgain(step: number) {
    const lost = unanswered;
    unanswered = null;
    if (lost?.step === step) sendCommand(step, lost.action);
  }

  function sendWantedTime() {
    if (wantedTime !== null) connection.send({ type: "chooseTime", allowance: wantedTime });
  }

  function hearTime({ room, me: { nickname, ownTime } }: PlayerView) {
    const allowance = ownTime?.allowance ?? "usual";
    if (allowance === wantedTime) wantedTime = null;
    if (ownTime) rememberTime(nickname, allowance);
    else if (!seated && (room.mode === "practice" || (joining !== null && "nickname" in joining))) {
      wantedTime = rememberedTime(nickname);
    }
    if (!seated) sendWantedTime();
  }

  /** Takes the seat after all; nobody sees more of it than that it takes a moment longer. */
  async function solveAndJoin(puzzle: Puzzle) {
    const asked = lastJoin;
    const { solve } = await import("@/live/puzzle");
    const solved = await solve(puzzle);
    if (asked !== null && asked === lastJoin) connection.send({ ...asked, solved });
  }

  function hear(message: ServerMessage) {
    if (message.type === "refused" && message.puzzle) {
      // Without it there is no seat; the next connection asks again.
      void solveAndJoin(message.puzzle).catch(restart);
      return;
    }
    if (wall.takes(message)) return;
    happen(message.type === "playerView" ? withOwnTime(message) : message);
    if (message.type === "done" || message.type === "refused") {
      if (message.commandId === commandId) unanswered = null;
    }
    if (message.type === "playerView") {
      hearTime(message);
      team.hear(message, !seated);
      confidence.hear(message, !seated);
      joining = null;
      if (!seated) {
        sendPendingPick();
        sendAgain(message.room.step);
      }
      seated = true;
    } else if (message.type === "refused") {
      if (message.code === "tooLateToChoose") wantedTime = null;
      if (seated) team.hearRefusal(message.code);
      hearRefusal(message.code);
    }
  }

  function hearRefusal(refusal: RefusalCode) {
    if (seated) return;
    if (refusal === "seatKicked" || refusal === "roomOver") {
      connection.stop();
      joining = null;
      if (refusal === "roomOver") writeSeatToken(code, null);
      happen({ type: "ended", ending: refusal === "seatKicked" ? "kicked" : "roomOver" });
    } else if (seatless.has(refusal) || (joining !== null && "seatCode" in joining)) {
      connection.stop();
      joining = null;
      writeSeatToken(code, null);
      happen({ type: "stopped" });
    }
  }

  /** A pick is pending until the server says it is saved, across any number of connections. */
  function sendPendingPick() {
    const { pendingPick } = store.getState();
    if (pendingPick === null) return;
    connection.send({ type: "pick", ...pendingPick });
  }

  function restart() {
    connection.stop();
    connection.start();
  }

  return {
    code,
    store,
    clock,
    wall,
    resume() {
      if (readSeatToken(code) === null) return false;
      connection.start();
      return true;
    },
    join(wanted) {
      joining = wanted;
      if ("nickname" in wanted) team.keep(wanted.members ?? []);
      restart();
    },
    askSeatCode() {
      connection.send({ type: "askSeatCode" });
    },
    chooseTime(allowance) {
      const { me } = store.getState();
      if (me !== null) rememberTime(me.nickname, allowance);
      wantedTime = allowance;
      sendWantedTime();
    },
    chooseTeam(number) {
      happen({ type: "refusalSeen" });
      team.choose(number);
    },
    nameMembers(names) {
      happen({ type: "refusalSeen" });
      team.name(names);
    },
    react(reaction) {
      connection.send({ type: "react", reaction });
    },
    pick(questionIndex, choice, atTheEnd = false) {
      const tapMs = Math.round(clock.now());
      happen({ type: "pickSent", pick: { questionIndex, choice, tapMs }, atTheEnd });
      sendPendingPick();
    },
    sure: confidence.say,
    command(action) {
      const { room, pendingCommand } = store.getState();
      if (room === null || pendingCommand !== null) return;
      sendCommand(room.step, action);
    },
    leave() {
      connection.send({ type: "leave" });
      connection.stop();
      writeSeatToken(code, null);
      happen({ type: "ended", ending: "left" });
    },
    playHere: restart,
    forget() {
      connection.stop();
      happen({ type: "stopped" });
    },
    stop: connection.stop,
  };
}
