/**
 * Items to rank by tapping them, the favorite first. A tap on a ranked item takes it back. Nothing
 * is dragged, and all items stay where they are, so none moves away from under a finger.
 */
import { useState } from "react";
import { plainText } from "@/lib/rich-text";
import type { AnswerView } from "@/live/messages";
import { t as gameWords } from "@/messages/game";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { useAnswerKeys } from "@/play/use-answer-keys";
import { RichText } from "@/ui/rich-text";

interface ItemProps {
  item: AnswerView;
  /** From 1; 0 if it isn't ranked. */
  place: number;
  locked: boolean;
  onPress: () => void;
}

function Item({ item, place, locked, onPress }: ItemProps) {
  const isRanked = place > 0;
  return (
    <button
      aria-disabled={locked || undefined}
      aria-pressed={isRanked}
      className="sort-item w-full"
      data-chosen={isRanked || undefined}
      onClick={onPress}
      type="button"
    >
      <span aria-hidden="true" className="sort-mark rank-mark">
        {isRanked && place}
      </span>
      <span className="rank-text" dir="auto">
        <RichText text={item.text} />
        {isRanked && <span className="sr-only">{t("play.ranking.at", { place })}</span>}
      </span>
    </button>
  );
}

export function RankingKind({ offer, choice, locked, onChange }: KindProps<"ranking">) {
  const { items } = offer;
  const ranked = choice?.kind === "ranking" ? choice.answers : [];
  const [said, setSaid] = useState("");
  const left = items.length - ranked.length;

  function press(index: number) {
    const item = items[index];
    if (item === undefined || locked) return;
    const isRanked = ranked.includes(item.id);
    const answers = isRanked ? ranked.filter((id) => id !== item.id) : [...ranked, item.id];
    const words = { item: plainText(item.text), place: answers.length };
    setSaid(t(isRanked ? "play.ranking.removed" : "play.ranking.placed", words));
    onChange({ kind: "ranking", answers });
  }

  const keys = useAnswerKeys(items.length, locked ? null : press);
  return (
    <div className="sort-answer">
      <div className="match-head">
        <p aria-live="polite" className="match-next text-muted" dir="auto">
          {said !== "" && <span className="sr-only">{`${said} `}</span>}
          {left === 0 ? t("play.ranking.done") : t("play.ranking.left", { count: left })}
        </p>
        <button
          aria-disabled={ranked.length === 0 || locked || undefined}
          className="match-undo button button-ghost"
          onClick={() => {
            if (locked) return;
            setSaid("");
            onChange({ kind: "ranking", answers: [] });
          }}
          type="button"
        >
          {t("play.ranking.undo")}
        </button>
      </div>
      <ul aria-label={t("play.ranking.label")} className="rank-items">
        {items.map((item, index) => (
          <li key={item.id}>
            <Item
              item={item}
              locked={locked}
              onPress={() => press(index)}
              place={ranked.indexOf(item.id) + 1}
            />
          </li>
        ))}
      </ul>
      <p className="no-touch text-center text-muted text-sm">
        <label className="inline-flex min-h-11 items-center gap-2.5">
          <input checked={keys.enabled} className="size-5" onChange={keys.toggle} type="checkbox" />
          {gameWords("question.keys")}
        </label>
      </p>
    </div>
  );
}
