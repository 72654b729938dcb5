/** A folder, or the place outside of all, as something to drop dragged quizzes on. */
import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import type { Folder, Quiz } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/folders";
import { useDragged } from "./dragged-quizzes";

interface Drop {
  /** Something is dragged that can be dropped here. */
  isOpen: boolean;
  /** It is dragged over this very place. */
  isOver: boolean;
  events: {
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDragLeave: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
  };
}

/** Whether the mouse went to something else, and not to a part of the same place. */
function isOutside({ currentTarget, relatedTarget }: DragEvent<HTMLElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

/** Null is the place outside of all folders. */
export function useDrop(folder: Folder | null): Drop {
  // Which drag came here last: not every browser says that one left because it was canceled.
  const [above, setAbove] = useState<readonly Quiz[]>();
  const queries = useQueryClient();
  const quizzes = useDragged();
  // What is already here has nowhere to go.
  const isOpen = quizzes.some((quiz) => (quiz.folderId ?? null) !== (folder?.id ?? null));

  async function move() {
    try {
      const { moveTo } = await import("./folder-acts");
      await moveTo(queries, quizzes, folder);
    } catch (thrown) {
      toastFailure(thrown, t("moveFailure"));
      // The folder may have been deleted in another tab.
      await queries.invalidateQueries({ queryKey: ["list_quizzes"] });
    }
  }

  return {
    isOpen,
    isOver: isOpen && above === quizzes,
    events: {
      onDragOver(event) {
        if (!isOpen) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        setAbove(quizzes);
      },
      onDragLeave(event) {
        if (isOutside(event)) setAbove(undefined);
      },
      onDrop(event) {
        setAbove(undefined);
        if (!isOpen) return;
        event.preventDefault();
        void move();
      },
    },
  };
}
