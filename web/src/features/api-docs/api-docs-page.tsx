/** The documentation of the HTTP API, drawn from this server's contract. */
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { contractQuery } from "@/api/contract";
import { Failed, Loading } from "@/calls/loaded";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/api-docs";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { type Contract, type Group, groupsOf, searched } from "./contract";
import { OperationView } from "./operation-view";
import { Prose } from "./prose";
import { SchemaView } from "./schema-view";

const linkClass = "font-semibold text-primary underline underline-offset-4";

function Introduction({ version }: { version: string }) {
  return (
    <section className="flex max-w-prose flex-col gap-3">
      <p>{t("intro.what")}</p>
      <p>
        {t("intro.token")}{" "}
        <Link className={linkClass} to={paths.settingsApi}>
          {t("intro.tokenLink")}
        </Link>
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys
        tabIndex={0}
        className="overflow-x-auto rounded-md border-2 border-hairline bg-sunken p-3 font-mono text-sm"
        dir="ltr"
      >
        <code>{`curl ${location.origin}/api/v1/quiz \\\n  -H "Authorization: Bearer $FANFARE_TOKEN"`}</code>
      </pre>
      <p>{t("intro.errors")}</p>
      <p>{t("intro.limits")}</p>
      <p>{t("intro.pages")}</p>
      <p>
        <a className={linkClass} download="fanfare-openapi.json" href="/api/v1/openapi.json">
          {t("intro.download")}
        </a>{" "}
        <span className="text-muted">{t("intro.version", { version })}</span>
      </p>
    </section>
  );
}

function TagNavigation({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label={t("nav.label")} className="lg:sticky lg:top-24 lg:self-start">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
        {groups.map(({ tag, operations }) => (
          <li key={tag}>
            <a
              className="inline-flex min-h-10 items-center gap-2 rounded-md border-2 border-hairline px-3 font-medium hover:bg-sunken lg:w-full lg:border-transparent"
              href={`#tag-${tag}`}
            >
              <span lang="en" translate="no">
                {tag}
              </span>
              <span className="text-muted text-sm">{formatNumber(operations.length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ErrorCodes({ contract }: { contract: Contract }) {
  const codes = contract.components.schemas["ErrorCode"]?.enum ?? [];
  return (
    <section aria-labelledby="errors" className="flex flex-col gap-4">
      <h2 className="scroll-mt-24 text-2xl" id="errors">
        {t("errors.title")}
      </h2>
      <p className="max-w-prose">{t("errors.hint")}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-1">
        {codes.map((code) => (
          <li key={String(code)}>
            <code className="break-all font-mono text-sm">{String(code)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Schemas({ contract, search }: { contract: Contract; search: string }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const word = search.trim().toLowerCase();
  const names = Object.keys(contract.components.schemas)
    .filter((name) => name.toLowerCase().includes(word))
    .sort();
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="schemas" className="flex flex-col gap-4" dir="ltr">
      <h2 className="scroll-mt-24 text-2xl" id="schemas">
        {t("schema.title")}
      </h2>
      <ul className="flex flex-col">
        {names.map((name) => {
          const schema = contract.components.schemas[name] ?? {};
          return (
            <li className="border-hairline border-t-2" key={name}>
              <details
                onToggle={(event) => {
                  if (event.currentTarget.open) setOpen((before) => new Set([...before, name]));
                }}
              >
                <summary className="min-h-11 cursor-pointer py-2 font-mono font-semibold">
                  <code className="break-all">{name}</code>
                </summary>
                {open.has(name) && (
                  <div className="flex flex-col gap-3 pb-4 ps-4">
                    {schema.description !== undefined && <Prose text={schema.description} />}
                    <SchemaView contract={contract} schema={schema} />
                  </div>
                )}
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Reference({ contract }: { contract: Contract }) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const search = useDeferredValue(typed);
  const all = useMemo(() => groupsOf(contract), [contract]);
  const groups = useMemo(() => searched(all, search), [all, search]);
  const count = groups.reduce((sum, group) => sum + group.operations.length, 0);

  function toggle(id: string, isOpen: boolean) {
    setToggled((before) => ({ ...before, [id]: !isOpen }));
    // The URL names the operation opened last, so that people can share it.
    if (!isOpen) void navigate({ to: ".", hash: id, replace: true, hashScrollIntoView: false });
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-xl">
        <Field
          hint={
            <span role="status">{t("search.count", { count, total: formatNumber(count) })}</span>
          }
          label={t("search.label")}
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
      </div>
      <div className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <TagNavigation groups={groups} />
        <div className="flex min-w-0 flex-col gap-12">
          {groups.length === 0 && (
            <EmptyState
              action={<Button onClick={() => setTyped("")}>{t("search.clear")}</Button>}
              title={t("search.none")}
            />
          )}
          {groups.map(({ tag, description, operations }) => (
            // The contract is in English, whatever the page's language.
            <section
              aria-labelledby={`tag-${tag}`}
              className="flex flex-col gap-4"
              dir="ltr"
              key={tag}
            >
              <div>
                <h2 className="scroll-mt-24 text-2xl" id={`tag-${tag}`} lang="en" translate="no">
                  {tag}
                </h2>
                {description !== undefined && <Prose className="text-muted" text={description} />}
              </div>
              <ul className="flex flex-col gap-3">
                {operations.map((operation) => {
                  const id = operation.operationId;
                  const isNamed = hash === id;
                  const isOpen = toggled[id] ?? isNamed;
                  return (
                    <OperationView
                      contract={contract}
                      isNamed={isNamed && toggled[id] === undefined}
                      isOpen={isOpen}
                      key={id}
                      onToggle={() => toggle(id, isOpen)}
                      operation={operation}
                    />
                  );
                })}
              </ul>
            </section>
          ))}
          {search === "" && <ErrorCodes contract={contract} />}
          <Schemas contract={contract} search={search} />
        </div>
      </div>
    </div>
  );
}

export function ApiDocsPage() {
  const query = useQuery(contractQuery<Contract>());
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-8 sm:px-6">
      <PageTitle subtitle={t("page.subtitle")} title={t("page.title")} />
      {query.data !== undefined && (
        <>
          <Introduction version={query.data.info.version} />
          <Reference contract={query.data} />
        </>
      )}
      {query.isError && query.data === undefined && (
        <Failed query={query} title={t("page.failure")} />
      )}
      {query.isPending && (
        <Loading shapes={["h-24 rounded-md", "h-96 rounded-md"]} words={t("page.loading")} />
      )}
    </div>
  );
}
