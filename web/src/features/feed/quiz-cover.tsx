/** A quiz's cover picture; without one, its category in words. */
import { clsx } from "clsx";
import type { Category } from "@/api/types";
import { t } from "@/messages/feed";
import { Cover } from "@/ui/cover";

interface QuizCoverProps {
  quiz: { id: string; coverUrl: string | null; category: Category };
  className?: string;
}

export function QuizCover({ quiz, className }: QuizCoverProps) {
  return (
    <Cover className={clsx("items-end", className)} seed={quiz.id} url={quiz.coverUrl}>
      <span className="relative m-3 rounded-sm bg-surface/85 px-2 font-bold font-display text-2xl text-text">
        {t(`categories.${quiz.category}`)}
      </span>
    </Cover>
  );
}
