/**
 * Friends: received requests, friends, sent requests, blocked people; the own code and finding
 * others.
 */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { friendsQuery } from "@/api/friends";
import { useAuth } from "@/api/session";
import { Loading } from "@/calls/loaded";
import { t } from "@/messages/friends";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { AddFriend } from "./add-friend";
import { OwnCode } from "./own-code";
import { People } from "./people";

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-8">
      <PageTitle subtitle={t("subtitle")} title={t("title")} />
      {children}
    </div>
  );
}

function Stranger({ next }: { next: string }) {
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link className={buttonClass({ variant: "primary" })} to={paths.signUp}>
            {t("stranger.signUp")}
          </Link>
          <Link className={buttonClass()} search={{ next }} to={paths.logIn}>
            {t("stranger.logIn")}
          </Link>
        </div>
      }
      hint={t("stranger.hint")}
      title={t("stranger.title")}
    />
  );
}

function Unverified({ next }: { next: string }) {
  return (
    <EmptyState
      action={
        <a className={buttonClass({ variant: "primary" })} href={paths.verifyEmailThen(next)}>
          {t("unverified.link")}
        </a>
      }
      hint={t("unverified.hint")}
      title={t("unverified.title")}
    />
  );
}

function Lists() {
  const asking = useInfiniteQuery(friendsQuery("asking"));
  const friends = useInfiniteQuery(friendsQuery("friends"));
  const asked = useInfiniteQuery(friendsQuery("asked"));
  const blocked = useInfiniteQuery(friendsQuery("blocked"));
  // Most of them are empty and not shown, so they come together: otherwise each would move others.
  if (![asking, friends, asked, blocked].every(({ isFetched }) => isFetched)) {
    return <Loading shapes={["h-8 w-40", "h-20 rounded-lg"]} words={t("loading")} />;
  }
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <People counted list="asking" people={asking} />
      <People
        empty={<EmptyState hint={t("lists.emptyHint")} title={t("lists.empty")} />}
        list="friends"
        people={friends}
      />
      <People list="asked" people={asked} />
      <People list="blocked" people={blocked} />
    </div>
  );
}

export function FriendsPage() {
  const { user, isPending } = useAuth();
  const { code = "" } = useSearch({ strict: false }) as { code?: string };
  const here = code === "" ? paths.friends : paths.friendsOf(code);
  if (user === null) {
    return (
      <Frame>
        {isPending ? (
          <Loading shapes={["h-64 rounded-lg"]} words={t("loading")} />
        ) : (
          <Stranger next={here} />
        )}
      </Frame>
    );
  }
  if (!user.emailVerified) {
    return (
      <Frame>
        <Unverified next={here} />
      </Frame>
    );
  }
  return (
    <Frame>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5 lg:order-2">
          <AddFriend given={code} key={code} />
          <OwnCode />
        </div>
        <Lists />
      </div>
    </Frame>
  );
}
