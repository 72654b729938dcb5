/** A round of flash cards, from the first card to the end of the round. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { cardsQuery } from "@/api/cards";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import { Failed, Loading } from "@/calls/loaded";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/cards";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { ProgressBar } from "@/ui/progress-bar";
import { CardView } from "./card-view";
import { type RoundCard, readDeviceRound, readOwnRound, type StudySearch } from "./round";
import { useRound } from "./use-round";

function ToCards({ isPrimary = false }: { isPrimary?: boolean }) {
  return (
    <Link className={buttonClass(isPrimary ? { variant: "primary" } : {})} to={paths.cards}>
      {t("toCards")}
    </Link>
  );
}

function Over({ count, onMore }: { count: number; onMore: () => void }) {
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ToCards isPrimary />
          <Button onClick={onMore}>{t("round.more")}</Button>
        </div>
      }
      hint={t("round.overHint")}
      shape={1}
      title={t("round.over", { count })}
    />
  );
}

function Round({ cards, onMore }: { cards: readonly RoundCard[]; onMore: () => void }) {
  const round = useRound(cards);
  const { card, doneCount } = round;
  if (card === undefined) return <Over count={doneCount} onMore={onMore} />;
  const percent = Math.round((100 * doneCount) / cards.length);
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="flex-1">
          <ProgressBar label={t("round.progress")} percent={percent} />
        </div>
        <p className="font-semibold text-muted tabular-nums">
          {t("round.position", {
            done: formatNumber(doneCount),
            total: formatNumber(cards.length),
          })}
        </p>
      </div>
      <CardView key={round.turn} round={round} />
    </>
  );
}

function Body({ search }: { search: StudySearch }) {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const round = useQuery({
    queryKey: ["study_cards", user?.id ?? null, search],
    queryFn: () => (user === null ? readDeviceRound(search) : readOwnRound(search)),
    // A round stays as it began, and the next one is asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (round.isError) {
    if (apiError(round.error).status === 404) {
      return <EmptyState action={<ToCards isPrimary />} title={t("round.gone")} />;
    }
    return <Failed query={round} title={t("failure")} />;
  }
  if (round.data === undefined) {
    return <Loading shapes={["h-64 rounded-lg"]} words={t("loading")} />;
  }
  if (round.data.length === 0) {
    return (
      <EmptyState
        action={<ToCards isPrimary />}
        hint={t("round.noneHint")}
        title={t("round.none")}
      />
    );
  }
  function more() {
    void queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey });
    void round.refetch();
  }
  return <Round cards={round.data} key={round.dataUpdatedAt} onMore={more} />;
}

export function StudyPage() {
  const { isPending } = useAuth();
  const search = useSearch({ strict: false }) as StudySearch;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8">
      <PageTitle actions={<ToCards />} title={t("round.title")} />
      {isPending ? (
        <Loading shapes={["h-64 rounded-lg"]} words={t("loading")} />
      ) : (
        <Body search={search} />
      )}
    </div>
  );
}
