/** A quiz's author, with a link to their profile if it is public. */
import { Link } from "@tanstack/react-router";
import type { FeedQuiz } from "@/api/types";
import { t } from "@/messages/feed";
import { paths } from "@/paths";

export function AuthorLine({ quiz }: { quiz: FeedQuiz }) {
  const words = t("by", { name: quiz.authorName });
  const className = "inline-block max-w-full truncate py-0.5 align-bottom";
  if (quiz.authorId === null) {
    return (
      <span className={className} dir="auto">
        {words}
      </span>
    );
  }
  return (
    <Link
      className={`${className} rounded-sm underline underline-offset-4 hover:text-text`}
      dir="auto"
      to={paths.user(quiz.authorId)}
    >
      {words}
    </Link>
  );
}
