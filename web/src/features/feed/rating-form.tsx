/** Rates a quiz with one to five stars, saved as soon as they are chosen. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { quizPageQuery, rateQuiz } from "@/api/feed";
import type { QuizPage } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { StarChoice } from "@/room/star-choice";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

export function RatingForm({ page }: { page: QuizPage }) {
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
        <StarChoice
          chosen={stars}
          labelOf={(count) => t("rate.star", { count })}
          onChoose={(choice) => rating.mutate(choice)}
        />
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
