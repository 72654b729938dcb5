/** Finds public quizzes by words, or one by its URL, and picks it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { addPick, adminKey, pickableQuery } from "@/api/admin";
import { apiError } from "@/api/errors";
import type { FeedQuiz } from "@/api/types";
import { Failed } from "@/calls/loaded";
import { rowClass } from "@/calls/paged";
import { problemText } from "@/calls/problem";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";

/** Long enough that not every keystroke queries the server. */
const typingMs = 300;

function Found({ quiz }: { quiz: FeedQuiz }) {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () => addPick(quiz.id),
    onSuccess: () => toast(t("picks.added", { title: quiz.title }), { tone: "good" }),
    onError(thrown) {
      const text = problemText(thrown);
      if (text !== undefined) toast(text, { tone: "bad" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  return (
    <li className={rowClass}>
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
      {quiz.isStaffPick ? (
        <Badge tone="good">{t("picks.isPicked")}</Badge>
      ) : (
        <Button
          aria-label={t("picks.pickOf", { title: quiz.title })}
          onClick={() => add.mutate()}
          pending={add.isPending}
          size="small"
          variant="primary"
        >
          {t("picks.pick")}
        </Button>
      )}
    </li>
  );
}

export function PickSearch() {
  const [words, setWords] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [words]);
  const query = useQuery({ ...pickableQuery(search), enabled: search !== "", retry: false });
  const found = search === "" ? [] : (query.data ?? []);
  // A URL without a public quiz is not a failed search.
  const isGone = query.isError && apiError(query.error).code === "not_found";
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t("picks.add")}</h2>
      <Field
        label={t("picks.search")}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
        type="search"
        value={words}
      />
      {query.isError && !isGone && <Failed query={query} title={t("picks.addFailure")} />}
      <p aria-live="polite" className="text-muted empty:hidden">
        {search !== "" && !query.isFetching && found.length === 0 && (isGone || !query.isError)
          ? t("picks.nothing")
          : ""}
      </p>
      <ul aria-label={t("picks.add")} className="flex flex-col gap-3 empty:hidden">
        {found.map((quiz) => (
          <Found key={quiz.id} quiz={quiz} />
        ))}
      </ul>
    </section>
  );
}
