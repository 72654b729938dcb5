/**
 * The audience questions of a room, or the ideas of its brainstorm, while they are open on the page:
 * the list, the player's votes, and the question or idea that is on its way.
 *
 * What is asked is sent again on the next connection until the room has answered; the same question
 * twice is one. A vote shows at once and turns back if the room refuses it. What is taken back stays
 * until the room has it on disk; then its text is in the field, to be put in other words.
 */
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { readTab, writeTab } from "@/lib/storage";
import type { AudienceQuestion, RefusalCode, ServerMessage } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { changedWall, type WallList, wallList, withoutQuestion } from "@/live/wall";

interface Kept {
  code: string;
  topic?: string | null;
  text: string;
}

/** A question waits while a brainstorm runs, so an idea has a place of its own. */
const placeOf = (topic: string | null) => (topic === null ? "fanfare.question" : "fanfare.idea");

/** What was typed and not sent survives a question of the quiz, and a reload. */
function readDraft(code: string, topic: string | null): string {
  try {
    const kept: Kept | null = JSON.parse(readTab(placeOf(topic)) ?? "null");
    return kept?.code === code && (kept.topic ?? null) === topic ? kept.text : "";
  } catch {
    return "";
  }
}

type Asking = "no" | "sending" | "sent" | "takenBack";

interface WallRefusal {
  code: RefusalCode;
  /** Whether the question was refused, or else a vote or taking one back. */
  isOfQuestion: boolean;
}

export interface WallState {
  list: WallList | null;
  draft: string;
  setDraft: (text: string) => void;
  asking: Asking;
  ask: () => void;
  /** Whether the player's vote counts, or will in a moment. */
  hasVoted: (number: number) => boolean;
  vote: (number: number, on: boolean) => void;
  takeBack: (question: AudienceQuestion) => void;
  refusal: WallRefusal | null;
  isOnline: boolean;
}

interface Waiting {
  asked: number | null;
  votes: Map<number, { number: number; on: boolean }>;
  taken: Map<number, AudienceQuestion>;
}

const nothing = (): Waiting => ({ asked: null, votes: new Map(), taken: new Map() });

/** `topic` is what ideas are shared about; null for questions to the host. */
export function useWall(player: PlayerRoom, topic: string | null): WallState {
  const { wall, code } = player;
  const isOnline = useStore(player.store, (state) => state.link === "online");
  const [list, setList] = useState<WallList | null>(null);
  const [draft, keep] = useState(() => readDraft(code, topic));
  const [asking, setAsking] = useState<Asking>("no");
  const [votes, setVotes] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [refusal, setRefusal] = useState<WallRefusal | null>(null);
  /** As the room said last, also before it is drawn. */
  const known = useRef<WallList | null>(null);
  const waiting = useRef<Waiting>(nothing());

  function keepList(next: WallList) {
    known.current = next;
    setList(next);
  }

  function setDraft(text: string) {
    writeTab(placeOf(topic), text === "" ? null : JSON.stringify({ code, topic, text }));
    keep(text);
    setAsking("no");
    setRefusal(null);
  }

  function showVote(number: number, on: boolean | null) {
    setVotes((before) => {
      const after = new Map(before);
      if (on === null) after.delete(number);
      else after.set(number, on);
      return after;
    });
  }

  function takenBack({ number, text }: AudienceQuestion) {
    if (known.current !== null) keepList(withoutQuestion(known.current, number));
    // What is being written stays.
    if (draft.trim() === "") setDraft(text);
    setAsking("takenBack");
  }

  function answered(id: number | null, code: RefusalCode | null) {
    const { current } = waiting;
    const taken = id === null ? undefined : current.taken.get(id);
    if (taken !== undefined && code === null) takenBack(taken);
    // A host answered or hid it, and the list is older than that.
    if (taken !== undefined && code === "audienceQuestionUnknown") {
      wall.say({ type: "watch", on: true });
    }
    const vote = id === null ? undefined : current.votes.get(id);
    if (vote !== undefined && id !== null) {
      current.votes.delete(id);
      if (code !== null) showVote(vote.number, null);
    }
    const isOfQuestion = id !== null && id === current.asked;
    if (isOfQuestion) {
      current.asked = null;
      if (code === null) setDraft("");
      setAsking(code === null ? "sent" : "no");
      // Now the list says which one is the player's.
      if (code === null) wall.say({ type: "watch", on: true });
    }
    if (code !== null) setRefusal({ code, isOfQuestion });
  }

  function hear(message: ServerMessage) {
    if (message.type === "wall") {
      keepList(wallList(message));
      setVotes(new Map());
    } else if (message.type === "wallChange") {
      const before = known.current;
      const after = before && changedWall(before, message, votes);
      if (after !== null) keepList(after);
      else if (before !== null) wall.say({ type: "watch", on: true });
    } else if (message.type === "done") answered(message.commandId, null);
    else if (message.type === "refused") answered(message.commandId, message.code);
  }

  function send() {
    const ask = { type: "ask", text: draft } as const;
    waiting.current.asked = wall.say(topic === null ? ask : { ...ask, topic });
  }

  const latest = useRef({ hear, send, asking });
  latest.current = { hear, send, asking };

  useEffect(() => wall.hear((message) => latest.current.hear(message)), [wall]);
  useEffect(() => {
    if (!isOnline) return;
    waiting.current = nothing();
    wall.say({ type: "watch", on: true });
    if (latest.current.asking === "sending") latest.current.send();
    return () => {
      wall.say({ type: "watch", on: false });
    };
  }, [wall, isOnline]);

  return {
    list,
    draft,
    setDraft,
    asking,
    ask() {
      setRefusal(null);
      setAsking("sending");
      send();
    },
    hasVoted: (number) => votes.get(number) ?? list?.voted.has(number) ?? false,
    vote(number, on) {
      setRefusal(null);
      const id = wall.say({ type: "vote", number, on });
      if (id === null) return;
      waiting.current.votes.set(id, { number, on });
      showVote(number, on);
    },
    takeBack(question) {
      setRefusal(null);
      const id = wall.say({ type: "takeBack", number: question.number });
      if (id !== null) waiting.current.taken.set(id, question);
    },
    refusal,
    isOnline,
  };
}
