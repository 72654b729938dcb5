/** A public quiz: what it is about, who wrote it, and a way to play it. */
import { Play } from "lucide-react";
import type { Quiz } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { TileShape, tileLetter, tileLetters } from "@/ui/tile-shapes";

/** The same quiz always wears the same shape. */
function shapeOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tileLetters.length;
}

export function FeedCard({ quiz }: { quiz: Quiz }) {
  const shape = shapeOf(quiz.id);
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="option-mark" data-letter={tileLetter(shape)}>
          <TileShape className="size-6" index={shape} />
        </span>
        <div className="min-w-0">
          <h2 className="line-clamp-2 text-xl" dir="auto">
            {quiz.title}
          </h2>
          <p className="truncate text-muted text-sm" dir="auto">
            {t("feed.by", { name: quiz.authorName })}
          </p>
        </div>
      </div>
      <p className="line-clamp-3 text-muted" dir="auto">
        {quiz.description}
      </p>
      {quiz.tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {quiz.tags.slice(0, 4).map((tag) => (
            <li className="min-w-0" key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <p className="text-muted text-sm">
          {t("quiz.questions", { count: quiz.questionCount })}
          {" · "}
          {formatDay(quiz.createdAt)}
        </p>
        <a
          className={buttonClass({ size: "small", variant: "primary" })}
          href={paths.practice(quiz.id)}
        >
          <Play aria-hidden="true" className="size-4" />
          {t("feed.play")}
          <span className="sr-only">: {quiz.title}</span>
        </a>
      </div>
    </Card>
  );
}
