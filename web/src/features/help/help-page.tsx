/**
 * The help: sections of short topics, each with its own URL, and a search.
 *
 * A URL with a topic scrolls to it, even if the page is already open.
 */
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "@/messages/help";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { Topic } from "./topic";
import { find, type HelpSection, sections } from "./topics";

function Contents() {
  return (
    <nav
      aria-label={t("contents")}
      className="top-24 self-start rounded-lg border-2 border-hairline bg-surface p-4 lg:sticky"
    >
      <h2 className="mb-1 px-2 text-lg">{t("contents")}</h2>
      <ul>
        {sections.map(({ id }) => (
          <li key={id}>
            <Link
              className="flex min-h-11 items-center rounded-sm px-2 font-semibold text-primary hover:underline lg:min-h-10"
              hash={id}
              to={paths.help}
            >
              {t(`sections.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ id, topics }: HelpSection) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 className="scroll-mt-24 text-2xl" id={id} tabIndex={-1}>
        {t(`sections.${id}`)}
      </h2>
      {topics.map((topic) => (
        <Topic key={topic} name={topic} />
      ))}
    </section>
  );
}

export function HelpPage() {
  const { hash } = useLocation();
  const [search, setSearch] = useState("");
  const found = find(search);
  const count = found.reduce((sum, { topics }) => sum + topics.length, 0);

  useEffect(() => {
    if (hash === "") return;
    setSearch("");
    // The topic may appear only after the search is cleared.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(hash);
      place?.scrollIntoView({ block: "start" });
      place?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10">
      <PageTitle subtitle={t("subtitle")} title={t("title")} />
      <search className="max-w-xl">
        <Field
          autoComplete="off"
          hint={t("searchHint")}
          label={t("search")}
          onChange={(event) => setSearch(event.target.value)}
          type="search"
          value={search}
        />
      </search>
      <p className="sr-only" role="status">
        {search.trim() !== "" && t("found", { count })}
      </p>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[16rem_1fr]">
        <Contents />
        <div className="flex min-w-0 flex-col gap-12">
          {count === 0 && (
            <EmptyState
              action={<Button onClick={() => setSearch("")}>{t("clear")}</Button>}
              hint={t("nothingHint")}
              title={t("nothing")}
            />
          )}
          {found.map((section) => (
            <Section key={section.id} {...section} />
          ))}
          <section aria-labelledby="more" className="flex flex-col items-start gap-3">
            <h2 className="text-2xl" id="more">
              {t("more")}
            </h2>
            <Link className={buttonClass()} to={paths.contact}>
              {t("contact")}
            </Link>
          </section>
        </div>
      </div>
    </div>
  );
}
