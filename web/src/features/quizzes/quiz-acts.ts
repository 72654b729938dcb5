/**
 * What can be done with quizzes of a list. Loaded with the first of these actions, because the list
 * is there before anyone needs them.
 */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ListPage } from "@/api/pages";
import { deleteQuiz, quizPagesKey, restoreQuiz } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { copyQuiz } from "@/calls/copy-quiz";
import { t as words } from "@/messages/quiz-list";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { copyText } from "@/ui/copy-button";
import { toast } from "@/ui/toast";
import { inTurns } from "./in-turns";

export { SelectionBar } from "./selection-bar";

function without(page: ListPage<Quiz>, ids: ReadonlySet<string>): ListPage<Quiz> {
  return { ...page, items: page.items.filter((each) => !ids.has(each.id)) };
}

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ["list_quizzes"] });

async function restore(queries: QueryClient, quizzes: readonly Quiz[]) {
  const { done, gone, failed } = await inTurns(quizzes, (quiz) => restoreQuiz(quiz.id));
  const lost = gone.length + failed.length;
  if (done.length > 0) {
    const text = done.length === 1 ? t("list.restored") : words("restored", { count: done.length });
    toast(text, { tone: "good" });
  }
  if (lost > 0) {
    const text = lost === 1 ? t("list.restoreFailure") : words("notRestored", { count: lost });
    toast(text, { tone: "bad" });
  }
  await refresh(queries);
}

/** Deletes them at once, and offers to undo that while the toast is shown. */
export async function deleteQuizzes(queries: QueryClient, quizzes: readonly Quiz[]): Promise<void> {
  const ids = new Set(quizzes.map((quiz) => quiz.id));
  queries.setQueriesData<InfiniteData<ListPage<Quiz>>>(
    { queryKey: quizPagesKey },
    (all) => all && { ...all, pages: all.pages.map((page) => without(page, ids)) },
  );
  const { done, gone, failed } = await inTurns(quizzes, (quiz) => deleteQuiz(quiz.id));
  const [first] = done;
  if (first !== undefined) {
    const text =
      done.length === 1
        ? t("list.deleted", { title: first.title })
        : words("deleted", { count: done.length });
    toast(text, { action: { label: t("list.undo"), onClick: () => void restore(queries, done) } });
  }
  // One notice for both, because a second one would replace it.
  const problems = [
    ...(gone.length > 0 ? [words("gone", { count: gone.length })] : []),
    ...(failed.length === 1 ? [t("list.deleteFailure")] : []),
    ...(failed.length > 1 ? [words("notDeleted", { count: failed.length })] : []),
  ];
  if (problems.length > 0) {
    toast(problems.join(" "), { tone: failed.length > 0 ? "bad" : "plain" });
  }
  await refresh(queries);
}

/** Copies a quiz; `open` opens the copy in the editor. */
export async function duplicate(
  queries: QueryClient,
  quiz: Quiz,
  open: (id: string) => void,
): Promise<void> {
  await copyQuiz({
    id: quiz.id,
    onCopied(copy) {
      toast(words("duplicated", { title: quiz.title }), {
        tone: "good",
        action: { label: words("openCopy"), onClick: () => open(copy.id) },
      });
      return refresh(queries);
    },
    failure: words("duplicateFailure"),
  });
}

export async function copyLink(quiz: Quiz): Promise<void> {
  const text = new URL(paths.quiz(quiz.id), location.href).href;
  if (await copyText(text)) toast(words("linkCopied"), { tone: "good" });
  else toast(words("linkNotCopied", { text }), { stays: true });
}
