/** All accounts of the instance. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { usersQuery } from "@/api/admin";
import type { AdminUser } from "@/api/types";
import { PagedList } from "@/calls/paged";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { Avatar } from "@/ui/avatar";
import { Field } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { Select } from "@/ui/select";
import type { UsersSearch } from "./admin-search";
import { UserBadges } from "./user-badges";

/** Long enough that not every keystroke queries the server. */
const typingMs = 300;

function UserRow({ user }: { user: AdminUser }) {
  return (
    <>
      <Avatar name={user.name} picture={user.avatarUrl} />
      <div className="min-w-0 flex-1 basis-56">
        <Link
          className="block min-h-11 content-center truncate font-semibold hover:underline"
          dir="auto"
          to={paths.adminUser(user.id)}
        >
          {user.name}
        </Link>
        <p className="break-all text-muted text-sm">{user.email}</p>
        <p className="text-muted text-sm">
          {t("users.joined", { date: formatDay(user.createdAt) })}
          {" · "}
          {user.lastSeenAt === null ? (
            t("users.neverSeen")
          ) : (
            <>
              {t("users.seen")} <Ago at={user.lastSeenAt} />
            </>
          )}
        </p>
      </div>
      <p className="text-muted text-sm">
        {t("users.quizzes", { count: user.quizCount })}
        {" · "}
        {t("users.rooms", { count: user.roomCount })}
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        <UserBadges user={user} />
      </p>
    </>
  );
}

export function UsersPage() {
  const search: UsersSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [words, setWords] = useState(search.search ?? "");
  const found = useInfiniteQuery(usersQuery(search));

  function look(change: Partial<Record<keyof UsersSearch, string>>) {
    const wanted = Object.entries({ ...search, ...change }).filter(([, value]) => value !== "");
    void navigate({
      to: paths.adminUsers,
      search: Object.fromEntries(wanted),
      replace: true,
    });
  }

  const typed = words.trim();
  const isTyping = typed !== (search.search ?? "");
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => look({ search: typed }), typingMs);
    return () => clearTimeout(timer);
  });

  return (
    <div className="flex flex-col gap-5">
      <PageTitle subtitle={t("users.subtitle")} title={t("nav.users")} />
      <search className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <Field
            label={t("users.search")}
            maxLength={200}
            onChange={(event) => setWords(event.target.value)}
            type="search"
            value={words}
          />
        </div>
        <div className="grow basis-36 sm:grow-0 sm:basis-40">
          <Select
            label={t("users.role")}
            onChange={(event) => look({ role: event.target.value })}
            options={[
              { value: "", label: t("users.any") },
              { value: "member", label: t("users.member") },
              { value: "administrator", label: t("users.administrator") },
            ]}
            value={search.role ?? ""}
          />
        </div>
        <div className="grow basis-36 sm:grow-0 sm:basis-40">
          <Select
            label={t("users.state")}
            onChange={(event) => look({ state: event.target.value })}
            options={[
              { value: "", label: t("users.any") },
              { value: "active", label: t("users.active") },
              { value: "unverified", label: t("users.notVerified") },
              { value: "suspended", label: t("users.suspended") },
            ]}
            value={search.state ?? ""}
          />
        </div>
      </search>
      <PagedList
        empty={t("users.empty")}
        emptyHint={t("users.emptyHint")}
        failure={t("users.failure")}
        idOf={(user) => user.id}
        label={t("nav.users")}
        query={found}
      >
        {(user) => <UserRow user={user} />}
      </PagedList>
    </div>
  );
}
