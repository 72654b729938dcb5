/** A quiz's cover picture; without one, its category, drawn and in words. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Category } from "@/api/types";
import { t } from "@/messages/feed";
import { Cover } from "@/ui/cover";
import { drawingOf } from "./cover-motifs";

interface QuizCoverProps {
  quiz: { id: string; coverUrl: string | null; category: Category };
  className?: string;
  /** What stands on the cover; its category if omitted, where there is no picture. */
  children?: ReactNode;
}

export function QuizCover({ quiz, className, children }: QuizCoverProps) {
  const drawing = drawingOf(quiz.category);
  // "Other" on a cover would say nothing.
  const words = quiz.coverUrl === null && quiz.category !== "other" && (
    <span className="relative m-3 rounded-sm bg-surface/85 px-2 font-bold font-display text-2xl text-text">
      {t(`categories.${quiz.category}`)}
    </span>
  );
  return (
    <Cover
      className={clsx("items-end", className)}
      seed={quiz.id}
      url={quiz.coverUrl}
      {...(drawing === undefined ? {} : { drawing })}
    >
      {children ?? words}
    </Cover>
  );
}
