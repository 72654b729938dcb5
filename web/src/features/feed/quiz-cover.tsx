/** A quiz's cover picture; without one, its category in words. */
import { clsx } from "clsx";
import { useState } from "react";
import type { Category } from "@/api/types";
import { t } from "@/messages/feed";
import { TileShape } from "@/ui/tile-shapes";
import { categories } from "./feed-search";

interface QuizCoverProps {
  quiz: { coverUrl: string | null; category: Category };
  className?: string;
}

export function QuizCover({ quiz, className }: QuizCoverProps) {
  // A missing or blocked picture must not leave a hole.
  const [broken, setBroken] = useState<string>();
  const frame = clsx("relative flex overflow-hidden bg-primary-soft", className);
  if (quiz.coverUrl === null || quiz.coverUrl === broken) {
    return (
      <div className={clsx(frame, "items-end p-4 text-primary")}>
        <TileShape
          className="absolute -end-4 -top-6 size-32 opacity-25"
          index={categories.indexOf(quiz.category)}
        />
        <span className="relative font-bold font-display text-2xl">
          {t(`categories.${quiz.category}`)}
        </span>
      </div>
    );
  }
  // The title is next to it; the author gave no other description of the picture.
  return (
    <div className={frame}>
      <img
        alt=""
        className="absolute inset-0 size-full object-cover"
        loading="lazy"
        onError={() => setBroken(quiz.coverUrl ?? undefined)}
        src={quiz.coverUrl}
      />
    </div>
  );
}
