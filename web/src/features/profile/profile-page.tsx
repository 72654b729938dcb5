/**
 * A user's own profile: the person, statistics on games and quizzes, and four tabs. The URL names
 * the tab. The account forms are passed in, because they belong to the settings.
 */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { profileQuery } from "@/api/profile";
import { useAuth } from "@/api/session";
import { Failed } from "@/calls/loaded";
import { t } from "@/messages/profile";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { AchievementsTab } from "./achievements-tab";
import { GamesTab } from "./games-tab";
import { ProfileFigures } from "./profile-figures";
import { ProfileHeader } from "./profile-header";
import { type ProfileTab, profileTabs, readProfileSearch } from "./profile-search";
import { QuizzesTab } from "./quizzes-tab";
import { RankProgress } from "./rank-badge";
import { RecognitionSection } from "./recognition-section";
import { VisibilitySection } from "./visibility-section";

function searchOf(tab: ProfileTab) {
  return tab === "quizzes" ? {} : { tab };
}

function Tabs({ shown }: { shown: ProfileTab }) {
  return (
    <nav aria-label={t("tabs.label")} className="border-hairline sm:border-b-2">
      <ul className="grid grid-cols-2 sm:flex sm:gap-x-1">
        {profileTabs.map((tab) => (
          <li key={tab}>
            <Link
              // The first tab has no search parameter, and matches every URL unless told otherwise.
              activeOptions={{ exact: true }}
              aria-current={tab === shown ? "page" : undefined}
              className={clsx(
                "flex min-h-12 items-center whitespace-nowrap border-b-3 px-3.5 font-semibold -outline-offset-2 sm:-mb-0.5 sm:rounded-t-md",
                tab === shown
                  ? "border-primary text-primary"
                  : "border-hairline text-muted hover:text-text sm:border-transparent",
              )}
              resetScroll={false}
              search={searchOf(tab)}
              to={paths.profile}
            >
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `settings` holds the account forms. */
export function ProfilePage({ settings }: { settings: ReactNode }) {
  const { user } = useAuth();
  const profile = useQuery(profileQuery());
  const { tab = "quizzes" } = readProfileSearch(useSearch({ strict: false }));
  if (user === null) return null;
  const { data } = profile;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8">
      <ProfileHeader
        actions={
          <Link className={buttonClass()} search={{ tab: "settings" }} to={paths.profile}>
            <Pencil aria-hidden="true" className="size-5" />
            {t("edit")}
          </Link>
        }
        isPending={profile.isPending}
        earned={data?.achievements.filter((each) => each.unlocked) ?? []}
        person={user}
        stats={data?.stats}
        subtitle={<span className="wrap-anywhere">{user.email}</span>}
      >
        {data !== undefined && <RankProgress stats={data.stats} />}
        {profile.isPending && <Skeleton className="h-9 w-80 max-w-full" />}
      </ProfileHeader>
      {profile.isError && data === undefined ? (
        <Failed query={profile} title={t("failure")} />
      ) : (
        <ProfileFigures stats={data?.stats} />
      )}
      <Tabs shown={tab} />
      {tab !== "settings" && <h2 className="sr-only">{t(`tabs.${tab}`)}</h2>}
      {tab === "quizzes" && <QuizzesTab />}
      {tab === "achievements" &&
        (data === undefined ? (
          profile.isPending && <Skeleton className="h-96 rounded-lg" />
        ) : (
          <AchievementsTab accountId={user.id} all={data.achievements} />
        ))}
      {tab === "games" && <GamesTab />}
      {tab === "settings" && (
        <div className="flex max-w-3xl flex-col gap-6">
          {data !== undefined && <VisibilitySection profile={data} />}
          {data !== undefined && <RecognitionSection profile={data} />}
          {settings}
        </div>
      )}
    </div>
  );
}
