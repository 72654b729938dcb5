/** Discover Quizzes: all published public quizzes, with search, filters and orders. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { useAuth } from "@/api/session";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { FeedControls } from "./feed-controls";
import { FeedGrid } from "./feed-grid";
import { type FeedSearch, readFeedSearch } from "./feed-search";

/** Loaded on demand: most visitors come to look and to play. */
const CreateQuizDialog = later(async () => (await import("./create-quiz-dialog")).CreateQuizDialog);

export function FeedPage() {
  const { isLoggedIn, isPending } = useAuth();
  const navigate = useNavigate();
  const search = readFeedSearch(useSearch({ strict: false }));
  const [creating, setCreating] = useState<"never" | "open" | "closed">("never");
  const change = useCallback(
    (next: FeedSearch, isTyping: boolean) =>
      void navigate({ to: paths.feed, search: next, replace: isTyping, resetScroll: false }),
    [navigate],
  );

  if (isPending) {
    return (
      // As tall as the window, so that the footer is below it from the start. Its key makes it
      // another element than the page that follows, which would seem to jump.
      <div className="min-h-dvh" key="checking">
        <div className="loading-bar" role="status">
          <h1 className="sr-only">{t("title")}</h1>
          <span className="sr-only">{t("checking")}</span>
        </div>
      </div>
    );
  }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8">
      <PageTitle
        actions={
          isLoggedIn && (
            <Button onClick={() => setCreating("open")} variant="primary">
              <Plus aria-hidden="true" className="size-5" />
              {t("create")}
            </Button>
          )
        }
        subtitle={t("subtitle")}
        title={t("title")}
      />
      <FeedControls onChange={change} search={search} />
      <FeedGrid onClear={() => change({}, false)} search={search} way="join" />
      {creating !== "never" && (
        <CreateQuizDialog onClose={() => setCreating("closed")} open={creating === "open"} />
      )}
    </div>
  );
}
