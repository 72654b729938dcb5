/** The quizzes that others share with the account, those shared last first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sharedQuizzesQuery } from "@/api/sharing";
import { Paged } from "@/calls/paged";
import { t } from "@/messages/sharing";
import { EmptyState } from "@/ui/empty-state";
import { type ListSearch, viewOf } from "./list-search";
import { gridClass } from "./quiz-cards";
import { SharedCard } from "./shared-card";

export function SharedGrid({ search }: { search: ListSearch }) {
  const { q = "" } = search;
  const [nowMs] = useState(() => Date.now());
  const found = useInfiniteQuery(sharedQuizzesQuery(q));
  const view = viewOf(search);
  return (
    <Paged
      className="gap-6"
      empty={
        q.trim() === "" ? (
          <EmptyState hint={t("emptyHint")} title={t("empty")} />
        ) : (
          <EmptyState title={t("emptySearch")} />
        )
      }
      failure={t("listFailed")}
      more={t("loadMore")}
      query={found}
      skeleton={view === "list" ? "h-22 rounded-lg" : "h-72 rounded-lg"}
    >
      {(quizzes) => (
        <ul className={view === "list" ? "flex flex-col gap-3" : gridClass}>
          {quizzes.map((quiz) => (
            <li key={quiz.id}>
              <SharedCard nowMs={nowMs} quiz={quiz} view={view} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
