/** Who else has the quiz open, for the parts of the editor. */
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { endEditing, noteEditing } from "@/api/editing";
import type { EditingPerson } from "@/api/types";
import { formatLocale } from "@/lib/language";
import { t } from "@/messages/editor";
import { useEditorState, useSelectedId } from "../editor-context";
import { isSame } from "../model/changes";
import { newId } from "../model/document";
import { keepPresence, type PresenceLoop } from "./keep-presence";

const nobody: readonly EditingPerson[] = [];

/** The people with other windows; oneself among them if one is one's own. */
export const PeopleContext = createContext(nobody);

/** Keeps telling that this window is open, as long as it is. */
export function usePresence(): readonly EditingPerson[] {
  const quizId = useEditorState((state) => state.quizId);
  const selectedId = useSelectedId();
  const [people, setPeople] = useState(nobody);
  const selected = useRef(selectedId);
  const loop = useRef<PresenceLoop | null>(null);

  useEffect(() => {
    selected.current = selectedId;
    loop.current?.touch();
  }, [selectedId]);

  useEffect(() => {
    const windowId = newId();
    const started = keepPresence({
      note: (body) => noteEditing(quizId, windowId, body),
      // Without it, the others learn a few seconds later.
      end: () => void endEditing(quizId, windowId).catch(() => {}),
      show: (now) => setPeople((before) => (isSame(before, now) ? before : now)),
      questionId: () => selected.current,
    });
    loop.current = started;
    return () => {
      loop.current = null;
      started.stop();
    };
  }, [quizId]);

  return people;
}

/** Those who have a question open. */
export function usePeopleAt(questionId: string): readonly EditingPerson[] {
  return useContext(PeopleContext).filter((person) => person.questionIds.includes(questionId));
}

const listNames = (names: readonly string[]) =>
  new Intl.ListFormat(formatLocale(), { type: "conjunction" }).format(names);

/** Their names in one line. */
export function namesOf(people: readonly EditingPerson[]): string {
  return listNames(people.map(({ name, isYou }) => (isYou ? t("presence.you") : name)));
}

/** That they have a question open, in a sentence. */
export function editingSentence(people: readonly EditingPerson[], number: number): string {
  const others = people.filter(({ isYou }) => !isYou);
  const [first, second] = others;
  if (first === undefined) return t("presence.editingYou", { number });
  if (second === undefined) return t("presence.editing", { name: first.name, number });
  return t("presence.editingMany", { names: listNames(others.map(({ name }) => name)), number });
}
