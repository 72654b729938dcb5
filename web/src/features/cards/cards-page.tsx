/** Flash cards: what is due today, the decks, and a forecast for a week. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Layers } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cardsQuery } from "@/api/cards";
import { useAuth } from "@/api/session";
import { HelpLink } from "@/calls/help-link";
import { Loaded, Loading } from "@/calls/loaded";
import { t } from "@/messages/cards";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { DeckList } from "./deck-list";
import { Forecast } from "./forecast";
import { type Overview, shelfOverview } from "./overview";
import { TakeCards } from "./take-cards";

function Nothing() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: "primary" })} to={paths.feed}>
          {t("empty.action")}
        </Link>
      }
      hint={t("empty.hint")}
      title={t("empty.title")}
    />
  );
}

/** What to do now, in one sentence and one button. */
function Today({ overview }: { overview: Overview }) {
  const { dueCount, newCount } = overview;
  const isDone = dueCount === 0 && newCount === 0;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-xl">
          {dueCount > 0 ? t("today.due", { count: dueCount }) : t("today.done")}
        </h2>
        <p className="text-muted">
          {newCount > 0 ? t("today.new", { count: newCount }) : t("today.nothingNew")}
        </p>
      </div>
      {!isDone && (
        <Link className={buttonClass({ variant: "primary", size: "large" })} to={paths.cardsStudy}>
          <Layers aria-hidden="true" className="size-5 shrink-0" />
          {t("study")}
        </Link>
      )}
    </Card>
  );
}

function Shown({ overview, onChanged }: { overview: Overview; onChanged: () => void }) {
  if (overview.decks.length === 0) return <Nothing />;
  return (
    <>
      <Today overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DeckList decks={overview.decks} onChanged={onChanged} />
        <Forecast days={overview.forecast} today={overview.today} />
      </div>
    </>
  );
}

function Own() {
  const overview = useQuery(cardsQuery());
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey });
  return (
    <>
      <TakeCards onTaken={refresh} />
      <Loaded
        failure={t("failure")}
        loading={t("loading")}
        query={overview}
        skeleton={["h-24 rounded-lg", "h-64 rounded-lg"]}
      >
        {(data) => <Shown onChanged={refresh} overview={data} />}
      </Loaded>
    </>
  );
}

/** Without an account, the cards of this browser. */
function Device() {
  const [overview, setOverview] = useState(shelfOverview);
  return (
    <>
      {overview.decks.length > 0 && (
        <p className="rounded-md border-2 border-hairline bg-sunken px-4 py-3">
          {t("device.hint")}{" "}
          <Link
            className="font-semibold text-primary underline underline-offset-4"
            search={{ next: paths.cards }}
            to={paths.logIn}
          >
            {t("device.logIn")}
          </Link>
        </p>
      )}
      <Shown onChanged={() => setOverview(shelfOverview())} overview={overview} />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-8">
      <PageTitle beside={<HelpLink task="cards" />} subtitle={t("subtitle")} title={t("title")} />
      {children}
    </div>
  );
}

export function CardsPage() {
  const { user, isPending } = useAuth();
  if (user !== null) {
    return (
      <Frame>
        <Own />
      </Frame>
    );
  }
  return (
    <Frame>
      {isPending ? (
        <Loading shapes={["h-24 rounded-lg", "h-64 rounded-lg"]} words={t("loading")} />
      ) : (
        <Device />
      )}
    </Frame>
  );
}
