/** One page of the help: what a task takes, topic by topic, and the page after it. */
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { t } from "@/messages/help";
import { paths } from "@/paths";
import { Topic } from "./topic";
import { type HelpPageOf, pages } from "./topics";
import { usePlace } from "./use-place";

const linkClass = "flex min-h-11 items-center gap-2 rounded-sm px-2 font-semibold text-primary";

function OnPage({ page }: { page: HelpPageOf }) {
  return (
    <nav
      aria-label={t("onPage")}
      className="self-start rounded-lg border-2 border-hairline bg-surface p-4 lg:sticky lg:top-24"
    >
      <h2 className="mb-1 px-2 text-lg">{t("onPage")}</h2>
      <ul>
        {page.topics.map((topic) => (
          <li key={topic}>
            <Link
              className={`${linkClass} hover:underline`}
              hash={topic}
              to={paths.helpTask(page.task)}
            >
              {t(`topics.${topic}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function HelpTaskPage({ page }: { page: HelpPageOf }) {
  usePlace();
  const next = pages[pages.indexOf(page) + 1];
  const isLong = page.topics.length > 1;
  return (
    <div className={isLong ? "grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]" : "max-w-3xl"}>
      {isLong && <OnPage page={page} />}
      <div className="flex min-w-0 flex-col gap-5">
        {page.topics.map((topic) => (
          <Topic key={topic} name={topic} task={page.task} />
        ))}
        {next !== undefined && (
          <nav aria-label={t("others")} className="border-hairline border-t-2 pt-3">
            <Link
              className={`${linkClass} justify-end hover:underline`}
              to={paths.helpTask(next.task)}
            >
              {t("next", { title: t(`tasks.${next.task}.title`) })}
              <ArrowRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
            </Link>
          </nav>
        )}
      </div>
    </div>
  );
}
