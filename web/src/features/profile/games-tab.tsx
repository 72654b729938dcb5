/** The games the account played, newest first, with each result. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { profilePlaysQuery } from "@/api/profile";
import type { ProfilePlay } from "@/api/types";
import { Paged } from "@/calls/paged";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/profile";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { moreFailure } from "./more-failure";

function placeOf(play: ProfilePlay): string {
  if (play.mode === "live") return t("games.rank", { rank: play.rank, players: play.players });
  return play.counts ? t("games.practice") : t("games.again");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Game({ play }: { play: ProfilePlay }) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface p-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        {play.quizId === null ? (
          <p className="font-semibold text-muted">{t("games.gone")}</p>
        ) : (
          <Link
            className="line-clamp-2 rounded-sm font-semibold text-lg underline-offset-4 hover:underline"
            dir="auto"
            to={paths.quiz(play.quizId)}
          >
            {play.title}
          </Link>
        )}
        <p className="text-muted text-sm">
          <Ago at={play.finishedAt} />
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-4 sm:w-96">
        <Fact name={t("games.place")}>{placeOf(play)}</Fact>
        <Fact name={t("games.score")}>
          {play.score === null ? t("games.noScore") : t("percent", { percent: play.score })}
        </Fact>
        <Fact name={t("games.points")}>{formatNumber(play.points)}</Fact>
      </dl>
    </li>
  );
}

export function GamesTab() {
  const list = useInfiniteQuery(profilePlaysQuery());
  return (
    <Paged
      empty={
        <EmptyState
          action={
            <Link className={buttonClass({ variant: "primary" })} to={paths.feed}>
              {t("games.explore")}
            </Link>
          }
          hint={t("games.emptyHint")}
          shape={2}
          title={t("games.empty")}
        />
      }
      failure={t("games.failure")}
      loading={t("games.loading")}
      more={t("games.more")}
      moreFailure={moreFailure(t("games.moreFailure"))}
      query={list}
      skeleton={["h-24 rounded-lg", "h-24 rounded-lg", "h-24 rounded-lg"]}
    >
      {(plays) => (
        <ul aria-label={t("games.caption")} className="flex flex-col gap-3">
          {plays.map((play) => (
            <Game key={play.id} play={play} />
          ))}
        </ul>
      )}
    </Paged>
  );
}
