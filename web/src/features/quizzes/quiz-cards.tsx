/**
 * Quizzes that can be selected: by a click on their box, with Space on their title, and in ranges
 * with Shift. Escape deselects them all. The mouse can drag them to a folder: one, or all that are
 * selected.
 */
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Quiz } from "@/api/types";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/quiz-list";
import { later } from "@/ui/later";
import { startDragging, useDragged } from "./dragged-quizzes";
import type { View } from "./list-search";
import { QuizCard } from "./quiz-card";
import { useSelection } from "./use-selection";

const SelectionBar = later(async () => (await import("./quiz-acts")).SelectionBar);

export const gridClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** Fingers that hold a link open its menu, and have the quiz's own menu to move it. */
function useIsMouse() {
  const pointer = useRef("mouse");
  return {
    isMouse: () => pointer.current === "mouse",
    onPointerDownCapture: ({ pointerType }: { pointerType: string }) => {
      pointer.current = pointerType;
    },
  };
}

interface QuizCardsProps {
  quizzes: readonly Quiz[];
  view: View;
  /** There are folders beside the list. */
  mayDrag: boolean;
}

export function QuizCards({ quizzes, view, mayDrag }: QuizCardsProps) {
  const [nowMs] = useState(() => Date.now());
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  const selection = useSelection(quizzes.map((quiz) => quiz.id));
  const selected = quizzes.filter((quiz) => selection.ids.has(quiz.id));
  const dragged = useDragged();
  const { isMouse, onPointerDownCapture } = useIsMouse();

  function deleteAll(some: readonly Quiz[]) {
    import("./quiz-acts").then((acts) => acts.deleteQuizzes(queries, some), toastProblem);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement)) return;
    // An open menu closes first.
    if (event.key === "Escape" && event.target.closest("[role=menu]") === null) selection.clear();
    const id = event.target.closest("li")?.dataset["quiz"];
    if (event.key !== " " || id === undefined || event.target.closest("h2 a") === null) return;
    event.preventDefault();
    selection.toggle(id, event.shiftKey);
  }

  function handleDragStart(event: DragEvent<HTMLElement>) {
    if (!mayDrag || !isMouse() || !(event.target instanceof HTMLElement)) return;
    // Only the link that covers the card: not the other links, and no selected text.
    if (event.target.closest("h2 a") === null) return;
    const id = event.target.closest("li")?.dataset["quiz"];
    const some = quizzes.filter((quiz) => quiz.id === id);
    const all = selected.some((quiz) => quiz.id === id) ? selected : some;
    const text = all.length === 1 ? all[0]?.title : t("selected", { count: all.length });
    startDragging(event, all, text ?? "");
  }

  /** The focus doesn't get lost with the bar. */
  function leaveBar() {
    selection.clear();
    list.current?.querySelector<HTMLElement>("h2 a")?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what its controls are sent.
    <div
      className="contents"
      onDragStart={handleDragStart}
      onKeyDown={handleKey}
      onPointerDownCapture={onPointerDownCapture}
    >
      <p aria-live="polite" className="sr-only">
        {selected.length > 0 && t("selected", { count: selected.length })}
      </p>
      <ul className={view === "list" ? "flex flex-col gap-3" : gridClass} ref={list}>
        {quizzes.map((quiz) => (
          <li
            className={clsx(
              "rounded-lg",
              dragged.some(({ id }) => id === quiz.id) &&
                "outline-2 outline-primary outline-dashed outline-offset-2",
            )}
            data-quiz={quiz.id}
            key={quiz.id}
          >
            <QuizCard
              isSelected={selection.ids.has(quiz.id)}
              nowMs={nowMs}
              onDelete={() => deleteAll([quiz])}
              onSelect={(isRange) => selection.toggle(quiz.id, isRange)}
              quiz={quiz}
              view={view}
            />
          </li>
        ))}
      </ul>
      {selected.length > 0 && (
        <SelectionBar
          isAll={selected.length === quizzes.length}
          onAll={selection.selectAll}
          onClear={leaveBar}
          onDelete={() => deleteAll(selected)}
          quizzes={selected}
        />
      )}
    </div>
  );
}
