/** The audit log: newest first, with filters and a download. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { auditKindsQuery, auditQuery, downloadAudit } from "@/api/admin";
import type { AuditEntry } from "@/api/types";
import { PagedList } from "@/calls/paged";
import { toastProblem } from "@/calls/problem";
import { formatMoment } from "@/lib/dates";
import { download } from "@/lib/download";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { Select } from "@/ui/select";
import type { AuditFilters } from "./admin-search";
import { detailsOf, entryText, kindOptions } from "./audit-words";

function Person({ id, name }: { id: string | null; name: string | null }) {
  if (id === null) return <>{t("audit.nobody")}</>;
  if (name === null) return <>{t("audit.goneAccount")}</>;
  return (
    <Link
      className="inline-flex min-h-11 items-center underline"
      dir="auto"
      to={paths.adminUser(id)}
    >
      {name}
    </Link>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const place = [entry.browser, entry.system, entry.network].filter(Boolean).join(" · ");
  const details = detailsOf(entry);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere font-semibold">{entryText(entry)}</span>
        <time className="text-muted text-sm" dateTime={entry.at}>
          {formatMoment(entry.at)}
        </time>
      </p>
      <p className="text-sm">
        <Person id={entry.accountId} name={entry.accountName} />
        {entry.actorId !== null && (
          <>
            {" · "}
            {entry.actorName === null ? (
              t("audit.by", { name: t("audit.goneAccount") })
            ) : (
              <Link
                className="inline-flex min-h-11 items-center underline"
                dir="auto"
                to={paths.adminUser(entry.actorId)}
              >
                {t("audit.by", { name: entry.actorName })}
              </Link>
            )}
          </>
        )}
      </p>
      {place !== "" && <p className="text-muted text-sm">{t("audit.from", { place })}</p>}
      {details.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 text-muted text-sm">
          {details.map(({ name, label, value }) => (
            <div className="flex min-w-0 flex-wrap gap-x-1" key={name}>
              <dt>{t("audit.detail", { name: label })}</dt>
              <dd className="wrap-anywhere" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function AuditPage() {
  const search: AuditFilters = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = useInfiniteQuery(auditQuery(search));
  const kinds = useQuery(auditKindsQuery());
  const [typed, setTyped] = useState({
    accountId: search.accountId ?? "",
    network: search.network ?? "",
  });

  const file = useMutation({
    mutationFn: () => downloadAudit(search),
    onSuccess: (blob) => download(blob, "audit-log.csv"),
    onError: toastProblem,
  });

  function look(wanted: AuditFilters) {
    const given = Object.entries(wanted).filter(([, value]) => value !== "");
    void navigate({ to: paths.adminAudit, search: Object.fromEntries(given), replace: true });
  }

  const isFiltered = Object.keys(search).length > 0;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        actions={
          <Button onClick={() => file.mutate()} pending={file.isPending}>
            <Download aria-hidden="true" className="size-5" />
            {t("audit.download")}
          </Button>
        }
        subtitle={t("audit.subtitle")}
        title={t("nav.audit")}
      />
      <search>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            look({ ...search, accountId: typed.accountId.trim(), network: typed.network.trim() });
          }}
        >
          <div className="min-w-0 basis-44 max-sm:basis-full">
            <Select
              label={t("audit.event")}
              onChange={(event) => look({ ...search, event: event.target.value })}
              options={[
                { value: "", label: t("audit.any") },
                ...kindOptions(kinds.data ?? (search.event === undefined ? [] : [search.event])),
              ]}
              value={search.event ?? ""}
            />
          </div>
          <div className="min-w-0 flex-1 basis-40">
            <Field
              label={t("audit.account")}
              maxLength={36}
              onChange={(event) => setTyped({ ...typed, accountId: event.target.value })}
              value={typed.accountId}
            />
          </div>
          <div className="min-w-0 basis-36">
            <Field
              label={t("audit.network")}
              maxLength={64}
              onChange={(event) => setTyped({ ...typed, network: event.target.value })}
              value={typed.network}
            />
          </div>
          <Button type="submit" variant="primary">
            {t("audit.look")}
          </Button>
          {isFiltered && (
            <Button
              onClick={() => {
                setTyped({ accountId: "", network: "" });
                look({});
              }}
              variant="ghost"
            >
              {t("audit.clear")}
            </Button>
          )}
        </form>
      </search>
      <PagedList
        empty={t("audit.empty")}
        emptyHint={t("audit.emptyHint")}
        failure={t("audit.failure")}
        idOf={(entry) => entry.id}
        label={t("audit.list")}
        query={found}
      >
        {(entry) => <Entry entry={entry} />}
      </PagedList>
    </div>
  );
}
