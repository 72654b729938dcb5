/**
 * The players across an account's sessions: their attendance and results, suggested merges, merging
 * and separating players, and class lists.
 */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useId, useState } from "react";
import { classListsQuery, playersQuery, suggestionsQuery } from "@/api/players";
import type { PlayerFigures } from "@/api/types";
import { Loading } from "@/calls/loaded";
import { itemsOf, Paged } from "@/calls/paged";
import { t as insightWords } from "@/messages/insights";
import { t } from "@/messages/players";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { useDelayed } from "@/ui/use-delayed";
import { PlayerRow, playerKey } from "./player-row";

const MergeDialog = later(async () => (await import("./merge-dialog")).MergeDialog);
const PlayerDialog = later(async () => (await import("./player-dialog")).PlayerDialog);
const ClassLists = later(
  async () => (await import("./class-lists")).ClassLists,
  <Skeleton className="h-56 rounded-lg" />,
);

/** The pause in typing before the server is queried. */
const searchDelayMs = 250;

type Chosen = readonly PlayerFigures[];

function Suggestions({ onMerge }: { onMerge: (players: Chosen) => void }) {
  const titleId = useId();
  const found = useQuery(suggestionsQuery());
  if (!found.isSuccess || found.data.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex flex-col gap-3 sm:p-6">
        <div>
          <h2 className="text-2xl" id={titleId}>
            {t("suggest.title")}
          </h2>
          <p className="text-muted">{t("suggest.hint")}</p>
        </div>
        <ul className="divide-y-2 divide-hairline border-hairline border-y-2">
          {found.data.map(({ players }) => {
            const names = players.map(({ name }) => name).join(", ");
            return (
              <li className="flex flex-wrap items-center gap-3 py-2" key={names}>
                <span className="min-w-40 flex-1 break-words font-semibold" dir="auto">
                  {names}
                </span>
                <Button
                  aria-label={t("suggest.mergeOf", { names })}
                  onClick={() => onMerge(players)}
                  size="small"
                >
                  {t("suggest.merge")}
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}

interface PeopleProps {
  chosen: Chosen;
  onChoose: (players: Chosen) => void;
  onMerge: (players: Chosen) => void;
  onEdit: (player: PlayerFigures) => void;
}

function People({ chosen, onChoose, onMerge, onEdit }: PeopleProps) {
  const [typed, setTyped] = useState("");
  const [listId, setListId] = useState("");
  const search = useDelayed(typed.trim(), searchDelayMs);
  const classLists = useQuery(classListsQuery());
  const lists = classLists.data ?? [];
  const found = useInfiniteQuery(playersQuery(search, listId));
  const players = itemsOf(found.data);
  const isAll = search === "" && listId === "";
  const nameOf = (id: string | null) => lists.find((list) => list.id === id)?.name;
  const without = (player: PlayerFigures) =>
    chosen.filter((each) => playerKey(each) !== playerKey(player));
  if (found.isSuccess && players.length === 0 && isAll && typed === "") {
    return <EmptyState hint={t("emptyHint")} shape={0} title={t("empty")} />;
  }
  // Whether there is a second field above the players is known before anything is drawn below it.
  if (classLists.isPending && classLists.failureCount === 0) {
    return <Loading shapes={["h-19 rounded-lg", "h-160 rounded-lg"]} words={t("loading")} />;
  }
  return (
    <section aria-label={t("title")} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          autoComplete="off"
          label={t("search")}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
        {lists.length > 0 && (
          <Select
            label={t("list")}
            onChange={(event) => setListId(event.target.value)}
            options={[
              { value: "", label: t("everyone") },
              ...lists.map((list) => ({ value: list.id, label: list.name })),
            ]}
            value={listId}
          />
        )}
      </div>
      <Paged
        empty={
          <p className="text-muted" role="status">
            {t("nothingFound")}
          </p>
        }
        failure={t("failure")}
        loading={t("loading")}
        query={found}
        skeleton="h-160 rounded-lg"
      >
        {() => (
          <>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
              <p aria-live="polite" className="text-muted">
                {chosen.length < 2 ? t("chooseTwo") : t("chosen", { count: chosen.length })}
              </p>
              <Button disabled={chosen.length < 2} onClick={() => onMerge(chosen)}>
                {t("mergeChosen")}
              </Button>
            </div>
            <ul className="divide-y-2 divide-hairline border-hairline border-y-2">
              {players.map((player) => (
                <PlayerRow
                  isChosen={chosen.some((each) => playerKey(each) === playerKey(player))}
                  key={playerKey(player)}
                  list={nameOf(player.classListId)}
                  onChoose={(is) => onChoose(is ? [...without(player), player] : without(player))}
                  onEdit={() => onEdit(player)}
                  player={player}
                />
              ))}
            </ul>
            {players.some((player) => player.isRecognized) && (
              <p className="text-muted text-sm">{t("recognizedHint")}</p>
            )}
          </>
        )}
      </Paged>
    </section>
  );
}

export function PlayersPage() {
  const [chosen, setChosen] = useState<Chosen>([]);
  const [merged, setMerged] = useState<Chosen>();
  const [edited, setEdited] = useState<PlayerFigures>();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link className={buttonClass({ size: "small" })} to={paths.analytics}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {insightWords("analytics.title")}
        </Link>
      </div>
      <PageTitle subtitle={t("subtitle")} title={t("title")} />
      <Suggestions onMerge={setMerged} />
      <People chosen={chosen} onChoose={setChosen} onEdit={setEdited} onMerge={setMerged} />
      <ClassLists />
      {merged !== undefined && (
        <MergeDialog
          onClose={() => setMerged(undefined)}
          onMerged={() => {
            setMerged(undefined);
            setChosen([]);
          }}
          players={merged}
        />
      )}
      {edited !== undefined && (
        <PlayerDialog
          onClose={() => {
            setEdited(undefined);
            setChosen([]);
          }}
          player={edited}
        />
      )}
    </div>
  );
}
