/**
 * Rates a quiz with one to five stars: real radio buttons, saved as soon as one is chosen. Every
 * star up to the chosen one is full; screen readers say the value of each.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Star } from "lucide-react";
import { useId } from "react";
import { quizPageQuery, rateQuiz } from "@/api/feed";
import type { QuizPage } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const choices = [1, 2, 3, 4, 5] as const;

export function RatingForm({ page }: { page: QuizPage }) {
  const name = useId();
  const queryClient = useQueryClient();
  const rating = useMutation({
    mutationFn: (stars: number | null) => rateQuiz(page.quiz.id, stars),
    onSuccess: async (_done, stars) => {
      void queryClient.invalidateQueries({ queryKey: ["list_feed"] });
      await queryClient.invalidateQueries({ queryKey: quizPageQuery(page.quiz.id).queryKey });
      toast(t(stars === null ? "rate.removed" : "rate.saved"), { tone: "good" });
    },
    onError: (thrown) => toastFailure(thrown, t("rate.failure")),
  });
  // Pending changes show as if they were saved.
  const stars = (rating.isPending ? rating.variables : page.myStars) ?? 0;
  return (
    <div className="flex flex-col gap-2 rounded-lg border-2 border-hairline bg-surface p-4">
      <fieldset>
        <legend className="font-semibold">{t("rate.legend")}</legend>
        <div className="-mx-1.5 mt-1 flex">
          {choices.map((choice) => (
            <label
              className="relative inline-flex size-11 items-center justify-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-ring"
              key={choice}
            >
              <input
                aria-label={t("rate.star", { count: choice })}
                checked={choice === stars}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
                name={name}
                onChange={() => rating.mutate(choice)}
                type="radio"
                value={choice}
              />
              <Star
                aria-hidden="true"
                className={clsx(
                  "pointer-events-none size-8",
                  choice <= stars ? "fill-marigold text-marigold-edge" : "text-field",
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <Button
          className="self-start"
          onClick={() => rating.mutate(null)}
          pending={rating.isPending}
          size="small"
          variant="ghost"
        >
          {t("rate.remove")}
        </Button>
      )}
    </div>
  );
}
