/**
 * The people who have the quiz open, as pictures in the editor's bar. Their names show on hover and
 * focus; the menu behind says where each of them is, and leads there. Who comes is spoken once.
 */
import { useContext, useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { EditingPerson } from "@/api/types";
import { t } from "@/messages/editor";
import { Avatar } from "@/ui/avatar";
import { Menu, MenuAction } from "@/ui/menu";
import { useDoc } from "../editor-context";
import { editingSentence, namesOf, PeopleContext } from "./use-presence";

/** More than fit into the bar are counted. */
const shownMax = 3;
/** Someone who was away so long comes again. */
const awayMs = 60_000;

/** What is spoken when others come; those who were there before are only named. */
function useArrivals(people: readonly EditingPerson[]): string {
  const [spoken, setSpoken] = useState("");
  const present = useRef<readonly EditingPerson[]>([]);
  const seenAt = useRef(new Map<string, number>());
  const isFirst = useRef(true);
  useEffect(() => {
    const nowMs = performance.now();
    for (const { id } of present.current) seenAt.current.set(id, nowMs);
    const wasAway = (id: string) => nowMs - (seenAt.current.get(id) ?? -awayMs) >= awayMs;
    const come = people.filter(({ id, isYou }) => !isYou && wasAway(id));
    present.current = people;
    if (come.length === 0) return;
    const key = isFirst.current ? "presence.here" : "presence.opened";
    isFirst.current = false;
    setSpoken(come.map(({ name }) => t(key, { name })).join(" "));
  }, [people]);
  return spoken;
}

function whereIs(person: EditingPerson, ids: readonly string[]): string {
  const [questionId] = person.questionIds;
  const number = questionId === undefined ? 0 : ids.indexOf(questionId) + 1;
  if (number > 0) return editingSentence([person], number);
  return person.isYou ? t("presence.youHere") : t("presence.here", { name: person.name });
}

function Pictures({ people }: { people: readonly EditingPerson[] }) {
  const more = people.length > shownMax ? people.length - shownMax + 1 : 0;
  return (
    <span className="flex">
      {people.slice(0, people.length - more).map(({ id, name, avatarUrl }) => (
        <Avatar
          className="-ms-2 size-8 border-2 border-surface text-sm first:ms-0"
          key={id}
          name={name}
          picture={avatarUrl}
        />
      ))}
      {more > 0 && (
        <span className="-ms-2 inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-surface bg-sunken font-bold text-sm">
          +{more}
        </span>
      )}
    </span>
  );
}

export function PresenceGroup({ onJump }: { onJump: (id: string) => void }) {
  const people = useContext(PeopleContext);
  const ids = useDoc(useShallow((doc) => doc.questions.map(({ id }) => id)));
  const spoken = useArrivals(people);
  const names = namesOf(people);
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
      {people.length > 0 && (
        <div className="group relative shrink-0" data-presence>
          <Menu
            label={t("presence.group", { names })}
            trigger={<Pictures people={people} />}
            triggerClassName="button button-ghost min-h-11 px-1 py-0"
          >
            {people.map((person) => (
              <MenuAction
                key={person.id}
                onClick={() => {
                  const [questionId] = person.questionIds;
                  if (questionId !== undefined && ids.includes(questionId)) onJump(questionId);
                }}
              >
                <Avatar className="size-8 text-sm" name={person.name} picture={person.avatarUrl} />
                <span className="wrap-anywhere min-w-0">{whereIs(person, ids)}</span>
              </MenuAction>
            ))}
          </Menu>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-0 top-full z-30 mt-1 hidden w-max max-w-60 rounded-sm border-2 border-hairline bg-raised px-2 py-1 text-sm group-has-[[aria-expanded=false]:focus-visible]:block group-has-[[aria-expanded=false]:hover]:block"
          >
            {names}
          </span>
        </div>
      )}
    </>
  );
}
