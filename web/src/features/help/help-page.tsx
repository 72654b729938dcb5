/**
 * The help: a page for each task, an index of them, and one search over all.
 *
 * Addresses of topics from when it was one page, such as `/help#join`, lead to the topic's page. An
 * address that names no task leads to the index.
 */
import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { t } from "@/messages/help";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { HelpIndex } from "./help-index";
import { HelpSearch } from "./help-search";
import { HelpTaskPage } from "./help-task";
import { pages, placeOf } from "./topics";

/** Where an address leads that is no page of the help; null for the index. */
function addressFor(task: string | undefined, hash: string): string | null {
  const place = placeOf(hash);
  if (place !== null) return `${paths.helpTask(place.task)}#${place.topic}`;
  return task === undefined ? null : paths.help;
}

export function HelpPage() {
  const { task } = useParams({ strict: false });
  const { hash } = useLocation();
  const navigate = useNavigate();
  const page = pages.find((each) => each.task === task);
  const elsewhere = page === undefined ? addressFor(task, hash) : null;
  useEffect(() => {
    if (elsewhere !== null) void navigate({ href: elsewhere, replace: true });
  }, [elsewhere, navigate]);
  if (elsewhere !== null) return null;
  return (
    // Each page has a title of its own, which takes the focus.
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10" key={task}>
      {page !== undefined && (
        <Link className={`${buttonClass({ size: "small" })} self-start`} to={paths.help}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t("back")}
        </Link>
      )}
      {page === undefined ? (
        <PageTitle subtitle={t("subtitle")} title={t("title")} />
      ) : (
        <PageTitle subtitle={t(`tasks.${page.task}.lead`)} title={t(`tasks.${page.task}.title`)} />
      )}
      <HelpSearch>{page === undefined ? <HelpIndex /> : <HelpTaskPage page={page} />}</HelpSearch>
      <section aria-labelledby="more" className="flex flex-col items-start gap-3">
        <h2 className="text-2xl" id="more">
          {t("more")}
        </h2>
        <Link className={buttonClass()} to={paths.contact}>
          {t("contact")}
        </Link>
      </section>
    </div>
  );
}
