/**
 * Items to sort into categories, without dragging: one item after the other is asked, and a tap on
 * a category answers. Any item can be chosen again from the list below, and moved.
 *
 * Nothing changes its size while people tap, so no category moves away from under a finger.
 */
import { useState } from "react";
import { plainText } from "@/lib/rich-text";
import type { AnswerView } from "@/live/messages";
import { t as gameWords } from "@/messages/game";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { useAnswerKeys } from "@/play/use-answer-keys";
import { AnswerTile, type TileState } from "@/room/kinds/answer-tile";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";

interface ItemProps {
  item: AnswerView;
  /** Its place among the items, from 0. */
  index: number;
  /** The category it is in, and its position; null if it isn't sorted. */
  home: AnswerView | null;
  homeIndex: number;
  isCurrent: boolean;
  locked: boolean;
  onPress: () => void;
}

function Item({ item, index, home, homeIndex, isCurrent, locked, onPress }: ItemProps) {
  return (
    <button
      aria-disabled={locked || undefined}
      aria-pressed={isCurrent}
      className="sort-item"
      data-chosen={isCurrent || undefined}
      data-letter={home === null ? undefined : tileLetter(homeIndex)}
      onClick={() => {
        if (!locked) onPress();
      }}
      type="button"
    >
      <span aria-hidden="true" className="sort-mark">
        {home === null ? index + 1 : <TileShape className="size-[1.1em]" index={homeIndex} />}
      </span>
      <span className="sort-item-text" dir="auto">
        <RichText text={item.text} />
        {home !== null && (
          <span className="sr-only">
            {t("play.categorize.in", { category: plainText(home.text) })}
          </span>
        )}
      </span>
    </button>
  );
}

interface CurrentProps {
  items: readonly AnswerView[];
  current: AnswerView | null;
  /** Instead of an item, if none is asked. */
  words: string;
  /** The longest of such words, whose room is kept. */
  done: string;
  /** Where the last item went, for those who don't see it. */
  placed: string;
}

/** The item that is asked, in the room that the longest one needs. */
function Current({ items, current, words, done, placed }: CurrentProps) {
  return (
    <div className="sort-current" data-done={current === null || undefined} data-words={done}>
      <p aria-live="polite" className="sort-current-text" dir="auto">
        {placed !== "" && <span className="sr-only">{`${placed} `}</span>}
        {current === null ? (
          <span className="sort-current-words">{words}</span>
        ) : (
          <>
            <span className="sr-only">
              {t("play.categorize.next", { item: plainText(current.text) })}
            </span>
            <span aria-hidden="true">
              <RichText text={current.text} />
            </span>
          </>
        )}
      </p>
      {items.map(({ id, text }) => (
        <span aria-hidden="true" className="sort-current-text invisible" dir="auto" key={id}>
          <RichText text={text} />
        </span>
      ))}
    </div>
  );
}

export function CategorizeKind({ offer, choice, locked, onChange }: KindProps<"categorize">) {
  const { categories, items } = offer;
  const sorted = choice?.kind === "categorize" ? choice.sorted : [];
  const [wanted, setWanted] = useState<string | null>(null);
  const [placed, setPlaced] = useState("");
  const homeOf = (id: string) => {
    const own = sorted.find(({ item }) => item === id)?.category;
    return categories.findIndex((category) => category.id === own);
  };
  const left = items.filter(({ id }) => homeOf(id) < 0);
  const asked = items.find(({ id }) => id === wanted) ?? left[0] ?? null;
  const current = locked ? null : asked;

  function choose(index: number) {
    const category = categories[index];
    if (category === undefined || current === null) return;
    setWanted(null);
    setPlaced(
      t("play.categorize.placed", {
        item: plainText(current.text),
        category: plainText(category.text),
      }),
    );
    const rest = sorted.filter(({ item }) => item !== current.id);
    const next = [...rest, { item: current.id, category: category.id }];
    onChange({ kind: "categorize", sorted: next });
  }

  function tileState(index: number): TileState {
    if (current === null) return "dimmed";
    return homeOf(current.id) === index ? "picked" : "idle";
  }

  const keys = useAnswerKeys(categories.length, current === null ? null : choose);
  const done = [t("play.categorize.done"), locked ? "" : t("play.categorize.move")].join(" ");
  const leftWords = t("play.categorize.left", { count: left.length });
  return (
    <div className="sort-answer">
      <Current
        current={current}
        done={done.trim()}
        items={items}
        placed={placed}
        words={left.length === 0 ? done.trim() : leftWords}
      />
      <div className="answer-grid sort-tiles" data-count={categories.length}>
        {categories.map((category, index) => (
          <AnswerTile
            disabled={current === null}
            index={index}
            key={category.id}
            marked
            onPick={() => choose(index)}
            size="small"
            state={tileState(index)}
            text={<RichText text={category.text} />}
            {...(tileState(index) === "picked" ? { verdict: t("play.categorize.here") } : {})}
          />
        ))}
      </div>
      <ul aria-label={t("categorize.items")} className="sort-items">
        {items.map((item, index) => {
          const homeIndex = homeOf(item.id);
          return (
            <li key={item.id}>
              <Item
                home={categories[homeIndex] ?? null}
                homeIndex={homeIndex}
                index={index}
                isCurrent={current?.id === item.id}
                item={item}
                locked={locked}
                onPress={() => {
                  setPlaced("");
                  setWanted(item.id);
                }}
              />
            </li>
          );
        })}
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
