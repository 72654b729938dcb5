/**
 * Prompts and their partners, without dragging: press a prompt, then its partner.
 *
 * Both sides of a pair show the same color and letter; pressing either side breaks the pair. After
 * a pair the next free prompt is selected automatically, so that a quick player only presses
 * partners.
 */
import { useState } from "react";
import { plainText } from "@/lib/rich-text";
import type { AnswerView, Choice } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";

type Pairs = Extract<Choice, { kind: "match" }>["pairs"];

interface SideProps {
  item: AnswerView;
  /** The position of the pair's prompt, which gives both sides their color; null if unpaired. */
  pair: number | null;
  /** The text of the other side. */
  partner: string | null;
  isChosen: boolean;
  locked: boolean;
  onPress: () => void;
}

function Side({ item, pair, partner, isChosen, locked, onPress }: SideProps) {
  return (
    <button
      aria-disabled={locked || undefined}
      aria-pressed={isChosen}
      className="match-side"
      data-chosen={isChosen || undefined}
      data-letter={pair === null ? undefined : tileLetter(pair)}
      onClick={() => {
        if (!locked) onPress();
      }}
      type="button"
    >
      <span aria-hidden="true" className="match-mark">
        {pair !== null && (
          <>
            <TileShape className="size-4" index={pair} />
            {tileLetter(pair)}
          </>
        )}
      </span>
      <span className="min-w-0 flex-1" dir="auto">
        <RichText text={item.text} />
      </span>
      {partner !== null && (
        <span className="sr-only">{t("play.match.with", { partner: plainText(partner) })}</span>
      )}
    </button>
  );
}

export function MatchKind({ offer, choice, locked, onChange }: KindProps<"match">) {
  const { prompts, answers } = offer;
  const pairs: Pairs = choice?.kind === "match" ? choice.pairs : [];
  const isFree = (id: string) => !pairs.some(({ prompt }) => prompt === id);
  const [wanted, setWanted] = useState<string | null>(null);
  /** The pair just made, for those who don't see it. */
  const [paired, setPaired] = useState("");
  const firstFree = prompts.find(({ id }) => isFree(id))?.id ?? null;
  const chosen = locked ? null : wanted !== null && isFree(wanted) ? wanted : firstFree;
  const textOf = (items: readonly AnswerView[], id: string | undefined) =>
    items.find((item) => item.id === id)?.text ?? null;

  function without(id: string): Pairs {
    return pairs.filter(({ prompt, answer }) => prompt !== id && answer !== id);
  }

  function pressPrompt(id: string) {
    setPaired("");
    if (!isFree(id)) onChange({ kind: "match", pairs: without(id) });
    setWanted(id);
  }

  function pressAnswer(id: string) {
    const rest = without(id);
    setPaired("");
    if (rest.length < pairs.length) {
      const freed = pairs.find(({ answer }) => answer === id)?.prompt ?? null;
      setWanted(freed);
      onChange({ kind: "match", pairs: rest });
    } else if (chosen !== null) {
      setWanted(null);
      setPaired(
        t("play.match.paired", {
          prompt: plainText(textOf(prompts, chosen) ?? ""),
          answer: plainText(textOf(answers, id) ?? ""),
        }),
      );
      onChange({ kind: "match", pairs: [...pairs, { prompt: chosen, answer: id }] });
    }
  }

  const chosenText = textOf(prompts, chosen ?? undefined);
  const nextWords =
    chosenText === null
      ? t("play.match.done")
      : t("play.match.next", { prompt: plainText(chosenText) });
  return (
    <div className="flex flex-col gap-3">
      <div className="match-head">
        <p aria-live="polite" className="match-next text-muted" dir="auto">
          {paired !== "" && <span className="sr-only">{`${paired} `}</span>}
          {nextWords}
        </p>
        <button
          aria-disabled={pairs.length === 0 || locked || undefined}
          className="match-undo button button-ghost"
          onClick={() => {
            if (locked) return;
            setWanted(null);
            onChange({ kind: "match", pairs: [] });
          }}
          type="button"
        >
          {t("play.match.undo")}
        </button>
      </div>
      <div className="match-columns">
        <ul aria-label={t("play.match.prompts")} className="match-column">
          {prompts.map((item, index) => {
            const pair = pairs.find(({ prompt }) => prompt === item.id);
            return (
              <li key={item.id}>
                <Side
                  isChosen={chosen === item.id}
                  item={item}
                  locked={locked}
                  onPress={() => pressPrompt(item.id)}
                  pair={pair === undefined ? null : index}
                  partner={textOf(answers, pair?.answer)}
                />
              </li>
            );
          })}
        </ul>
        <ul aria-label={t("play.match.answers")} className="match-column">
          {answers.map((item) => {
            const pair = pairs.find(({ answer }) => answer === item.id);
            const place = prompts.findIndex(({ id }) => id === pair?.prompt);
            return (
              <li key={item.id}>
                <Side
                  isChosen={false}
                  item={item}
                  locked={locked}
                  onPress={() => pressAnswer(item.id)}
                  pair={place < 0 ? null : place}
                  partner={textOf(prompts, pair?.prompt)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
