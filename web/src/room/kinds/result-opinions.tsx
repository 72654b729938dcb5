/** The answers where nothing is right or wrong: words and texts. Ratings have a file of their own. */

import { clsx } from "clsx";
import type { CSSProperties } from "react";
import type { SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { Face } from "./face";
import { NoneShown } from "./none-shown";

/** The number of characters a hall can read; each card counts slightly more than its text. */
const lettersOnStage = 2_200;
const lettersPerCard = 60;
/** Longer texts end in an ellipsis there. */
const lettersShown = 240;

/** The texts that fit on the stage; the others are on every player's device. */
function textsOnStage(texts: readonly string[]): readonly string[] {
  let letters = 0;
  return texts.filter((text) => {
    letters += lettersPerCard + Math.min(lettersShown, text.length);
    return letters <= lettersOnStage;
  });
}

interface WordsResultProps {
  solution: SolutionOf<"wordCloud">;
  face: Face;
  pickedCount: number;
}

export function WordsResult({ solution, face, pickedCount }: WordsResultProps) {
  const { words } = solution;
  if (words.length === 0) return <NoneShown pickedCount={pickedCount} />;
  const most = words[0]?.count ?? 1;
  return (
    <ul
      aria-label={t("cloud")}
      className={clsx("word-cloud", face === "stage" && "word-cloud-stage")}
    >
      {words.map(({ text, count }, index) => (
        <li
          className="word-cloud-word"
          data-tone={index % 4}
          dir="auto"
          key={text}
          // Frequent words are larger; by the square root, so that one favorite leaves room for the
          // rest.
          style={{ "--weight": Math.sqrt((count - 1) / Math.max(1, most - 1)) } as CSSProperties}
        >
          {text}
          {count > 1 && (
            <span aria-hidden="true" className="word-cloud-count">
              {count}
            </span>
          )}
          <span className="sr-only">: {t("picks", { count })}</span>
        </li>
      ))}
    </ul>
  );
}

interface TextsResultProps {
  solution: SolutionOf<"openText">;
  face: Face;
  pickedCount: number;
}

export function TextsResult({ solution, face, pickedCount }: TextsResultProps) {
  const texts = face === "stage" ? textsOnStage(solution.texts) : solution.texts;
  const more = pickedCount - (solution.hiddenCount ?? 0) - texts.length;
  if (texts.length === 0) return <NoneShown pickedCount={pickedCount} />;
  return (
    <ul
      aria-label={t("texts")}
      className={clsx("text-wall", face === "stage" && "text-wall-stage")}
    >
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two players may write the same text.
        <li className="text-card" dir="auto" key={index}>
          <span className="text-card-text">{text}</span>
        </li>
      ))}
      {more > 0 && <li className="result-more">{t("moreTexts", { count: more })}</li>}
    </ul>
  );
}
