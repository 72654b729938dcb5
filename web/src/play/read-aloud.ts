/**
 * The device reads the questions aloud, for people who asked it to: the question, its answers as
 * they appear, and how it went. The choice is remembered in this browser.
 */
import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { plainText } from "@/lib/rich-text";
import { readLocal, writeLocal } from "@/lib/storage";
import type { ServerClock } from "@/live/clock";
import type { Me, Offer, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as kindWords } from "@/messages/kinds";
import { answerWords, passageWords, taskWords, truthWord } from "@/room/kinds/words";
import { tileLetter } from "@/ui/tile-shapes";

const storageKey = "fanfare.read-aloud";

const isOn = createStore<boolean>(() => readLocal(storageKey) === "on");

export const canReadAloud = "speechSynthesis" in globalThis;

function say(parts: readonly string[], language: string): void {
  for (const part of parts.filter(Boolean)) {
    const utterance = new SpeechSynthesisUtterance(part);
    utterance.lang = language || document.documentElement.lang;
    speechSynthesis.speak(utterance);
  }
}

export function useReadsAloud(): boolean {
  return useStore(isOn);
}

/** Called by a tap: some devices speak only after they spoke once in a tap. */
export function setReadsAloud(on: boolean): void {
  writeLocal(storageKey, on ? "on" : null);
  isOn.setState(on, true);
  speechSynthesis.cancel();
  if (on) say([t("aloud.on")], document.documentElement.lang);
}

function answersOf(offer: Offer): readonly string[] {
  switch (offer.kind) {
    case "choice":
    case "poll":
      return offer.answers.map(answerWords);
    case "trueFalse":
      return offer.answers.map((_, index) => truthWord(index));
    case "order":
    case "ranking":
      return offer.items.map(({ text }) => text);
    case "categorize":
      return offer.categories.map(({ text }) => text);
    default:
      return [];
  }
}

/** A passage with the names of its gaps, then what each list has. */
function gapWords(offer: Offer): readonly string[] {
  if (offer.kind !== "gaps") return [];
  const name = (index: number) => kindWords("gaps.named", { number: index + 1 });
  const lists = offer.gaps.map(({ choices }, index) => {
    const texts = choices.map(({ text }) => text).join(", ");
    return texts === "" ? "" : `${name(index)}: ${texts}`;
  });
  return [passageWords(offer, (index) => ` ${name(index)} `), ...lists.filter(Boolean)];
}

/** What is to be sorted, after the categories; and labels, which have no letters. */
function itemWords(offer: Offer): readonly string[] {
  if (offer.kind === "labels") {
    const texts = offer.labels.map(({ text }) => plainText(text)).join(", ");
    return [`${kindWords("labels.labels")}: ${texts}`];
  }
  if (offer.kind !== "categorize") return [];
  const texts = offer.items.map(({ text }) => plainText(text)).join(", ");
  return [`${kindWords("categorize.items")}: ${texts}`];
}

/** What is read when this phase begins. */
export function wordsOf({ phase }: RoomView, me: Me | null): readonly string[] {
  switch (phase.type) {
    case "announced":
      return [plainText(phase.question.text)];
    case "slide":
      return [plainText(phase.question.text), plainText(phase.body)];
    case "open": {
      const answers = answersOf(phase.offer);
      const named = answers.map((text, index) => `${tileLetter(index)}: ${plainText(text)}`);
      const first = [taskWords(phase.question, phase.offer), ...gapWords(phase.offer)];
      return [...first, ...named, ...itemWords(phase.offer)];
    }
    case "reveal":
      return [
        me?.result == null ? "" : t(`reveal.${me.result.outcome}`),
        plainText(phase.explanation),
      ];
    default:
      return [];
  }
}

export function useReadAloud(room: RoomView | null, me: Me | null, clock: ServerClock): void {
  const reads = useReadsAloud();
  const phase = room?.phase;
  const index = phase !== undefined && "question" in phase ? phase.question.index : null;
  const opensAtMs = phase?.type === "open" ? phase.opensAtMs : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new phase is read.
  useEffect(() => {
    if (!reads || !canReadAloud || room === null) return;
    const words = wordsOf(room, me);
    // The answers follow the question; all else replaces what is still being read.
    if (opensAtMs === null) {
      speechSynthesis.cancel();
      say(words, room.language);
      return;
    }
    const timer = setTimeout(() => say(words, room.language), opensAtMs - clock.now());
    return () => clearTimeout(timer);
  }, [reads, phase?.type, index, opensAtMs]);
}
