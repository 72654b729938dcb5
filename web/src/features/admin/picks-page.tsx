/** Manages the Staff Picks: their order, additions and removals. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { adminKey, orderPicks, picksKey, picksQuery, removePick } from "@/api/admin";
import type { FeedQuiz } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { rowClass } from "@/calls/paged";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { PageTitle } from "@/ui/page-title";
import { toast } from "@/ui/toast";
import { PickSearch } from "./pick-search";

function moved(picks: readonly FeedQuiz[], from: number, to: number): FeedQuiz[] {
  const rest = picks.filter((_, at) => at !== from);
  const quiz = picks[from];
  return quiz === undefined ? [...picks] : rest.toSpliced(to, 0, quiz);
}

function Picks({ picks }: { picks: FeedQuiz[] }) {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState("");

  const order = useMutation({
    mutationFn: (all: FeedQuiz[]) => orderPicks(all.map((quiz) => quiz.id)),
    // Shown at once; the server's list is refetched after it.
    onMutate: (all) => queryClient.setQueryData(picksKey, all),
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: picksKey }),
  });
  const remove = useMutation({
    mutationFn: (quiz: FeedQuiz) => removePick(quiz.id),
    onSuccess: (_, quiz) => toast(t("picks.removed", { title: quiz.title }), { tone: "good" }),
    onError: toastProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });

  function move(quiz: FeedQuiz, from: number, to: number) {
    order.mutate(moved(picks, from, to));
    setSaid(t("picks.moved", { title: quiz.title, place: to + 1, count: picks.length }));
  }

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol aria-label={t("picks.list")} className="flex flex-col gap-3">
        {picks.map((quiz, at) => (
          <li className={rowClass} key={quiz.id}>
            <span className="w-8 shrink-0 font-bold font-display text-xl tabular-nums">
              {at + 1}
            </span>
            <div className="min-w-0 flex-1 basis-40">
              <Link
                className="block min-h-11 content-center break-words font-semibold hover:underline"
                dir="auto"
                to={paths.quiz(quiz.id)}
              >
                {quiz.title}
              </Link>
              <p className="text-muted text-sm" dir="auto">
                {t("picks.by", { name: quiz.authorName })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <IconButton
                disabled={at === 0}
                label={t("picks.up", { title: quiz.title })}
                onClick={() => move(quiz, at, at - 1)}
              >
                <ArrowUp aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                disabled={at === picks.length - 1}
                label={t("picks.down", { title: quiz.title })}
                onClick={() => move(quiz, at, at + 1)}
              >
                <ArrowDown aria-hidden="true" className="size-5" />
              </IconButton>
              <Button
                aria-label={t("picks.removeOf", { title: quiz.title })}
                onClick={() => remove.mutate(quiz)}
                pending={remove.isPending && remove.variables.id === quiz.id}
                size="small"
              >
                {t("picks.remove")}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

export function PicksPage() {
  const query = useQuery(picksQuery());
  return (
    <div className="flex flex-col gap-5">
      <PageTitle subtitle={t("picks.subtitle")} title={t("nav.picks")} />
      <Loaded
        failure={t("picks.failure")}
        query={query}
        skeleton={["h-20 rounded-lg", "h-20 rounded-lg"]}
      >
        {(picks) =>
          picks.length === 0 ? (
            <EmptyState hint={t("picks.emptyHint")} shape={0} title={t("picks.empty")} />
          ) : (
            <Picks picks={picks} />
          )
        }
      </Loaded>
      <PickSearch />
    </div>
  );
}
