/** The decks, with what is due in each. */
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteDeck } from "@/api/cards";
import { useAuth } from "@/api/session";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/cards";
import { paths } from "@/paths";
import { dropDeck } from "@/room/card-shelf";
import { buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";
import type { ShownDeck } from "./overview";
import type { StudySearch } from "./round";

function facts({ dueCount, newCount, cardCount }: ShownDeck): string {
  const all = [
    dueCount > 0 ? t("deck.due", { count: dueCount }) : null,
    newCount > 0 ? t("deck.new", { count: newCount }) : null,
    cardCount === null ? null : t("deck.cards", { count: cardCount }),
  ];
  const known = all.filter((fact) => fact !== null);
  return known.length > 0 ? known.join(" · ") : t("deck.nothing");
}

interface DeckRowProps {
  deck: ShownDeck;
  onChanged: () => void;
}

function DeckRow({ deck, onChanged }: DeckRowProps) {
  const { user } = useAuth();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    async mutationFn() {
      if (user === null) dropDeck(deck.quizId, deck.title);
      else await deleteDeck(deck.id);
    },
    onSuccess: onChanged,
    onError: (thrown) => toastFailure(thrown, t("deck.removeFailure")),
  });
  const onDevice: StudySearch =
    deck.quizId === null ? { missed: deck.title } : { quiz: deck.quizId };
  const isMissed = deck.quizId === null;
  return (
    <li className="flex items-center gap-3 rounded-lg border-2 border-hairline bg-surface px-4 py-3">
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere text-lg" dir="auto">
          {isMissed ? t("deck.missed", { title: deck.title }) : deck.title}
        </h3>
        <p className="text-muted text-sm">{facts(deck)}</p>
      </div>
      <div className="flex items-center gap-2">
        <Link
          aria-label={t("deck.study", { title: deck.title })}
          className={buttonClass()}
          search={user === null ? onDevice : { deck: deck.id }}
          to={paths.cardsStudy}
        >
          {t("study")}
        </Link>
        <IconButton label={t("deck.remove", { title: deck.title })} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {isAsking && (
        <ConfirmDialog
          hint={t(isMissed ? "deck.askMissed" : "deck.ask")}
          no={t("cancel")}
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            removing.mutate();
          }}
          title={t("deck.askTitle", { title: deck.title })}
          yes={t("deck.yes")}
        />
      )}
    </li>
  );
}

export function DeckList({ decks, onChanged }: { decks: ShownDeck[]; onChanged: () => void }) {
  return (
    <section aria-labelledby="decks" className="flex min-w-0 flex-col gap-3">
      <h2 className="text-xl" id="decks">
        {t("decks")}
      </h2>
      <ul className="flex flex-col gap-3">
        {decks.map((deck) => (
          <DeckRow deck={deck} key={deck.id} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}
