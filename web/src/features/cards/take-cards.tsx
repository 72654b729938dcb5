/** Offers to move what was studied without an account to the account. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { takeCards } from "@/api/cards";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/cards";
import { isShelfEmpty, readShelf, writeShelf } from "@/room/card-shelf";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";

/** As many missed questions as the server takes at once. */
const missedAtOnce = 20;

/** What was taken over leaves the shelf at once, so that a failure loses and repeats nothing. */
async function takeAll(): Promise<number> {
  let count = 0;
  for (let shelf = readShelf(); !isShelfEmpty(shelf); shelf = readShelf()) {
    const [deck, ...decks] = shelf.decks;
    if (deck !== undefined) {
      const cards = Object.entries(deck.memories).map(([id, memory]) => ({ id, memory }));
      count += await takeCards({ decks: [{ quizId: deck.quizId, cards }], missed: [] });
      writeShelf({ ...shelf, decks });
      continue;
    }
    const missed = shelf.missed.slice(0, missedAtOnce);
    count += await takeCards({
      decks: [],
      missed: missed.map(({ sealed, memory }) => ({ sealed, memory })),
    });
    writeShelf({ decks: [], missed: shelf.missed.slice(missedAtOnce) });
  }
  return count;
}

export function TakeCards({ onTaken }: { onTaken: () => void }) {
  const [hasSome, setHasSome] = useState(() => !isShelfEmpty(readShelf()));
  const taking = useMutation({
    mutationFn: takeAll,
    onSuccess: (count) => toast(t("take.done", { count }), { tone: "good" }),
    onError: (thrown) => toastFailure(thrown, t("take.failure")),
    onSettled() {
      setHasSome(!isShelfEmpty(readShelf()));
      onTaken();
    },
  });
  if (!hasSome) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{t("take.title")}</h2>
        <p className="text-muted">{t("take.hint")}</p>
      </div>
      <Button onClick={() => taking.mutate()} pending={taking.isPending} variant="primary">
        {t("take.yes")}
      </Button>
    </Card>
  );
}
