/**
 * One answer of a question, everywhere in a room: a button on the player's device, a plain tile for
 * host and screen.
 *
 * It always identifies the answer by letter, shape, color and text, and its state by an icon and a
 * word. The caller decides what a press does.
 */

import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { AnswerView, Offer } from "@/live/messages";
import { t } from "@/messages/parts";
import { truthWord } from "@/room/kinds/words";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter, tileName } from "@/ui/tile-shapes";

export type TileState = "idle" | "picked" | "right" | "wrong" | "dimmed";

export interface AnswerTileProps {
  /** The answer's position, from 0; determines letter, shape and color. */
  index: number;
  /** Plain text, or an author's text with its markup. */
  text: ReactNode;
  /** Shown above the text, which may be empty then. */
  picture?: AnswerView["picture"] | undefined;
  state?: TileState;
  /** The word beside the state's icon, if "Your answer", "Right" or "Wrong" don't fit. */
  verdict?: string;
  size?: "small" | "phone" | "stage";
  /** Shows the state as a mark in the corner, which takes no room; its word is only spoken. */
  marked?: boolean;
  /** Makes the tile a button. */
  onPick?: () => void;
  disabled?: boolean;
  /** Shown at the tile's end, for example how many picked it. */
  children?: ReactNode;
}

/** What a tile says and shows of an answer. */
export function tileOf(
  kind: Offer["kind"],
  answer: AnswerView,
  index: number,
): Pick<AnswerTileProps, "index" | "text" | "picture"> {
  const text = kind === "trueFalse" ? truthWord(index) : <RichText text={answer.text} />;
  return { index, text, picture: answer.picture };
}

function VerdictIcon({ state }: { state: TileState }) {
  const path =
    state === "wrong" ? "M5 5l14 14M19 5 5 19" : state === "right" ? "M4 13l5.5 5.5L20 6.5" : null;
  return (
    <svg aria-hidden="true" fill="none" focusable="false" viewBox="0 0 24 24">
      {path === null ? (
        <circle cx="12" cy="12" fill="currentColor" r="7" />
      ) : (
        <path
          d={path}
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="4"
        />
      )}
    </svg>
  );
}

function verdictWord(state: TileState): string | undefined {
  if (state === "picked" || state === "right" || state === "wrong") return t(`verdict.${state}`);
  return undefined;
}

export function AnswerTile(props: AnswerTileProps) {
  const { index, text, picture, state = "idle", size = "phone", onPick, disabled = false } = props;
  const verdict = props.verdict ?? verdictWord(state);
  const shared = {
    className: clsx("tile", size !== "phone" && `tile-size-${size}`),
    "data-letter": tileLetter(index),
    "data-state": state,
  };
  const content = (
    <>
      <TileShape index={index} />
      <span className="tile-letter">{tileLetter(index)}</span>
      <span className="sr-only">{t(`shape.${tileName(index)}`)}: </span>
      {picture && (
        <span className="tile-picture">
          <img alt={picture.alt} src={picture.link} />
        </span>
      )}
      <span className="tile-text" dir="auto">
        {text}
      </span>
      {props.children}
      {verdict !== undefined && props.marked && (
        <span className="tile-mark">
          <VerdictIcon state="right" />
          <span className="sr-only">{verdict}</span>
        </span>
      )}
      {verdict !== undefined && !props.marked && (
        <span className="tile-verdict">
          <VerdictIcon state={state} />
          {verdict}
        </span>
      )}
    </>
  );

  if (onPick === undefined) return <div {...shared}>{content}</div>;
  return (
    <button
      {...shared}
      aria-disabled={disabled}
      aria-pressed={state === "picked"}
      onClick={() => {
        if (!disabled) onPick();
      }}
      type="button"
    >
      {content}
    </button>
  );
}
