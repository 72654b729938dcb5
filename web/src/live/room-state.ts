/**
 * What this browser knows of a room, and how each message changes it.
 *
 * `reduce` is pure: the same messages always give the same state. A view is complete, so the newest
 * one is all there is to know; an older one that arrives late is ignored. The page's role (player,
 * host, screen) only decides which parts are filled.
 */

import type {
  Choice,
  HostHand,
  HostWall,
  Me,
  Progress,
  RefusalCode,
  RemovalPreview,
  RoomView,
  RosterSeat,
  SeatCode,
  ServerMessage,
  SessionStars,
  StageNumber,
  StageWall,
  Texts,
} from "@/live/messages";
import { mergeRoster } from "@/live/roster";
import { sameChoice } from "@/live/same-choice";

/** Why a page won't reconnect by itself. */
export type Ending =
  | "replaced"
  | "kicked"
  | "roomOver"
  | "noSuchRoom"
  | "badMessage"
  | "notAllowed"
  | "left"
  | "linkRevoked"
  | "linkUnknown"
  | "unknown";

export interface Refusal {
  code: RefusalCode;
  message: string;
}

export interface PendingPick {
  questionIndex: number;
  choice: Choice;
  /** When the player tapped, by the server's clock. */
  tapMs: number;
}

export interface RoomState {
  link: "idle" | "connecting" | "online" | "reconnecting" | "ended";
  ending: Ending | null;
  /** Position of the newest view; -1 before the first. */
  seq: number;
  room: RoomView | null;
  me: Me | null;
  roomId: string | null;
  progress: Progress | null;
  /** What only hosts see; null on other pages. */
  hand: HostHand | null;
  /** Whether new players need the number on the stage, for hosts and screens. */
  asksNumber: boolean;
  /** That number, on pages that may know it. */
  stageNumber: StageNumber | null;
  /** What players gave after the game, for hosts. */
  stars: SessionStars | undefined;
  roster: readonly RosterSeat[];
  /** The newest code this page asked for. */
  seatCode: SeatCode | null;
  /** What players wrote, as this page last asked. */
  texts: Texts | null;
  /** The audience questions that screens show instead of the phase, for hosts and screens. */
  wall: StageWall | null;
  /** All audience questions, for a host who watches them. */
  hostWall: HostWall | null;
  /** Who on the class list has no seat, as this page last asked. */
  missing: readonly string[] | null;
  /** Whom a removal would remove, as this page asked last. */
  removalPreview: RemovalPreview | null;
  /** Sent, but not yet on the server's disk. */
  pendingPick: PendingPick | null;
  /** The question whose answer the page sent automatically when time was up. */
  sentAtTheEnd: number | null;
  pendingCommand: number | null;
  /** The newest refusal that a person should see. */
  refusal: Refusal | null;
}

export const emptyRoom: RoomState = {
  link: "idle",
  ending: null,
  seq: -1,
  room: null,
  me: null,
  roomId: null,
  progress: null,
  hand: null,
  asksNumber: false,
  stageNumber: null,
  stars: undefined,
  roster: [],
  seatCode: null,
  texts: null,
  wall: null,
  hostWall: null,
  missing: null,
  removalPreview: null,
  pendingPick: null,
  sentAtTheEnd: null,
  pendingCommand: null,
  refusal: null,
};

/** Local events in this browser. */
export type LocalEvent =
  | { type: "connecting" }
  | { type: "lost" }
  /** There is no seat: what was known of one is dropped. */
  | { type: "stopped" }
  | { type: "ended"; ending: Ending }
  | { type: "pickSent"; pick: PendingPick; atTheEnd?: boolean }
  | { type: "commandSent"; commandId: number }
  | { type: "refusalSeen" };

/** Refusals that only mean someone else was faster; there is nothing to show. */
const silent: ReadonlySet<RefusalCode> = new Set([
  "stepPassed",
  "alreadyPicked",
  "tooLateToChoose",
]);

function isSilent({ code, commandId, questionIndex }: Refused): boolean {
  // Neither a command nor an answer: a reaction that came too late.
  const isReaction = code === "wrongPhase" && commandId === null && questionIndex === null;
  return isReaction || silent.has(code);
}

type Refused = Extract<ServerMessage, { type: "refused" }>;
type View = Extract<ServerMessage, { type: "playerView" | "hostView" | "screenView" }>;

/** Whether a pick may still count: one that was tapped in time may come just after the closing. */
function maySaveFor({ phase }: RoomView, questionIndex: number): boolean {
  const isInTime = phase.type === "open" || (phase.type === "closed" && !phase.talk);
  return isInTime && phase.question.index === questionIndex;
}

function mayAsk(view: View): boolean | undefined {
  if (view.type === "hostView") return view.hand.stageNumber;
  return view.type === "screenView" ? view.stageNumber : false;
}

function takeView(state: RoomState, view: View): RoomState {
  if (view.seq < state.seq) return state;
  const me = view.type === "playerView" ? view.me : null;
  const { pendingPick } = state;
  const stillPending =
    pendingPick !== null &&
    maySaveFor(view.room, pendingPick.questionIndex) &&
    (me?.pick === null ||
      (view.room.mayChangePick && !sameChoice(me?.pick?.choice ?? null, pendingPick.choice)));
  const asksNumber = mayAsk(view) === true;
  return {
    ...state,
    link: "online",
    seq: view.seq,
    room: view.room,
    me,
    roomId: view.type === "hostView" ? view.roomId : null,
    progress: view.type === "playerView" ? null : view.progress,
    hand: view.type === "hostView" ? view.hand : null,
    asksNumber,
    stageNumber: asksNumber ? state.stageNumber : null,
    stars: view.type === "hostView" ? (view.stars ?? undefined) : undefined,
    wall: view.type === "playerView" ? null : (view.wall ?? null),
    pendingPick: stillPending ? pendingPick : null,
  };
}

function reduceServer(state: RoomState, message: ServerMessage): RoomState {
  switch (message.type) {
    case "playerView":
    case "hostView":
    case "screenView":
      return takeView(state, message);
    case "picked": {
      const { me, room } = state;
      if (me === null || room === null || !("question" in room.phase)) return state;
      if (room.phase.question.index !== message.questionIndex) return state;
      return { ...state, me: { ...me, pick: message.pick }, pendingPick: null, refusal: null };
    }
    case "refused": {
      const refusal = isSilent(message)
        ? state.refusal
        : { code: message.code, message: message.message };
      return {
        ...state,
        refusal,
        pendingPick: message.questionIndex === null ? state.pendingPick : null,
        pendingCommand: message.commandId === state.pendingCommand ? null : state.pendingCommand,
      };
    }
    case "done":
      if (message.commandId !== state.pendingCommand) return state;
      return { ...state, pendingCommand: null, refusal: null };
    case "roster":
      return {
        ...state,
        roster: message.complete
          ? mergeRoster([], message.seats)
          : mergeRoster(state.roster, message.seats),
      };
    case "seatCode": {
      const { type: _, ...seatCode } = message;
      return { ...state, seatCode };
    }
    case "stageNumber":
      return { ...state, stageNumber: message };
    case "texts":
      return { ...state, texts: message };
    case "hostWall":
      return { ...state, hostWall: message };
    case "missing":
      return { ...state, missing: message.names };
    case "removalPreview":
      return { ...state, removalPreview: message };
    case "progress": {
      const { type: _, ...progress } = message;
      return { ...state, progress };
    }
    case "hello":
    case "pong":
    case "joinPass":
    // Players' pages keep them where they are shown.
    case "wall":
    case "wallChange":
      return state;
  }
}

function reduceLocal(state: RoomState, event: LocalEvent): RoomState {
  switch (event.type) {
    case "connecting":
      return {
        ...state,
        link: state.seq < 0 ? "connecting" : "reconnecting",
        ending: null,
        refusal: null,
      };
    case "lost":
      // Whether it took effect, only the next view tells; the host's room sends it again if not.
      return {
        ...state,
        link: state.seq < 0 ? "connecting" : "reconnecting",
        pendingCommand: null,
      };
    case "stopped":
      return { ...emptyRoom, refusal: state.refusal };
    case "ended":
      return { ...state, link: "ended", ending: event.ending, pendingCommand: null };
    case "pickSent":
      return {
        ...state,
        pendingPick: event.pick,
        sentAtTheEnd: event.atTheEnd === true ? event.pick.questionIndex : null,
        refusal: null,
      };
    case "commandSent":
      return { ...state, pendingCommand: event.commandId, refusal: null };
    case "refusalSeen":
      return { ...state, refusal: null };
  }
}

const localTypes: ReadonlySet<string> = new Set<LocalEvent["type"]>([
  "connecting",
  "lost",
  "stopped",
  "ended",
  "pickSent",
  "commandSent",
  "refusalSeen",
]);

export function reduce(state: RoomState, event: ServerMessage | LocalEvent): RoomState {
  return localTypes.has(event.type)
    ? reduceLocal(state, event as LocalEvent)
    : reduceServer(state, event as ServerMessage);
}
