/**
 * Going through a round. A card that wasn't remembered comes again at the end, until it is; only
 * its first grade counts.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cardsQuery } from "@/api/cards";
import type { CardBack } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import type { Grade } from "@/lib/fsrs";
import { t } from "@/messages/cards";
import type { RoundCard } from "./round";

export interface Round {
  /** Undefined once all were remembered. */
  card: RoundCard | undefined;
  /** Different each time a card comes. */
  turn: number;
  /** Whether it was graded in this round, and so comes again only to be learned. */
  isAgain: boolean;
  doneCount: number;
  /** Undefined until the card is flipped. */
  back: CardBack | undefined;
  isFlipping: boolean;
  flip: () => void;
  isGrading: boolean;
  grade: (grade: Grade) => void;
}

export function useRound(cards: readonly RoundCard[]): Round {
  const queryClient = useQueryClient();
  const [queue, setQueue] = useState(cards);
  const [graded, setGraded] = useState<ReadonlySet<string>>(new Set());
  const [turn, setTurn] = useState(0);
  const [isFlipped, setFlipped] = useState(false);
  const [card, ...rest] = queue;
  const back = useQuery({
    queryKey: ["card_answer", card?.key],
    queryFn: () =>
      card?.flip().catch((thrown) => {
        setFlipped(false);
        toastFailure(thrown, t("round.flipFailure"));
        throw thrown;
      }),
    enabled: isFlipped && card !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isAgain = card !== undefined && graded.has(card.key);
  const grading = useMutation({
    mutationFn: async (grade: Grade) => {
      if (!isAgain) await card?.grade(grade);
      return grade;
    },
    onSuccess(grade) {
      if (card === undefined) return;
      setGraded(new Set([...graded, card.key]));
      setQueue(grade === "again" ? [...rest, card] : rest);
      setFlipped(false);
      setTurn(turn + 1);
      void queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey });
    },
    onError: (thrown) => toastFailure(thrown, t("round.gradeFailure")),
  });
  return {
    card,
    turn,
    isAgain,
    doneCount: cards.length - new Set(queue.map(({ key }) => key)).size,
    back: isFlipped ? back.data : undefined,
    isFlipping: isFlipped && back.isFetching,
    flip: () => setFlipped(true),
    isGrading: grading.isPending,
    grade: (grade) => {
      if (!grading.isPending) grading.mutate(grade);
    },
  };
}
