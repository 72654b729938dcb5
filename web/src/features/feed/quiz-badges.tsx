/** A quiz's badges: its difficulty, whether it is a staff pick, its rating. */
import { Award, Star } from "lucide-react";
import type { Difficulty, FeedQuiz } from "@/api/types";
import { perLanguage } from "@/lib/language";
import { t } from "@/messages/feed";
import { Badge, type BadgeTone } from "@/ui/badge";

const tones: Readonly<Record<Exclude<Difficulty, "other">, BadgeTone>> = {
  easy: "good",
  medium: "highlight",
  hard: "bad",
};

/** Nothing if the author has named none: "Other" is no difficulty. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  if (difficulty === "other") return null;
  return <Badge tone={tones[difficulty]}>{t(`difficulties.${difficulty}`)}</Badge>;
}

export function StaffPickBadge() {
  return (
    <Badge tone="primary">
      <Award aria-hidden="true" className="size-3.5" />
      {t("staffPick")}
    </Badge>
  );
}

const tenths = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** The average with one decimal and the number of ratings; nothing while there are none. */
export function StarsLine({ rating }: { rating: FeedQuiz["rating"] }) {
  if (rating.count === 0) return null;
  const mean = tenths().format(rating.meanHundredths / 100);
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden="true" className="size-4 fill-current" />
      <span aria-hidden="true">
        {mean} ({rating.count})
      </span>
      <span className="sr-only">{t("rating", { mean, count: rating.count })}</span>
    </span>
  );
}
