/**
 * A list of short texts that is edited like one text: Enter adds a row, Backspace removes an empty
 * row, and pasting several lines fills several rows. Where the order matters, rows can be reordered
 * by dragging, by keyboard or with two buttons. Answers that players see as tiles are tiles here.
 */
import { clsx } from "clsx";
import { Plus, X } from "lucide-react";
import type { ClipboardEvent, ReactNode } from "react";
import type { Finding } from "@/api/types";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { ReorderList } from "@/ui/reorder-list";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import { limits } from "../model/document";
import { type PastedAnswer, readAnswers } from "../model/paste";
import { GrowingArea } from "./growing-area";
import { useRowKeys } from "./use-row-keys";

export interface TextRow {
  key: string;
  text: string;
  /** It holds more than its text, so it isn't removed with it. */
  isFull?: boolean;
}

interface TextRowsProps {
  /** The list's accessible name. */
  label: string;
  rows: readonly TextRow[];
  /** A row's name, for example "Answer A". */
  nameOf: (index: number) => string;
  addLabel: string;
  min: number;
  max: number;
  lengthMax: number;
  findings: readonly Finding[];
  /** What a finding says; in the words for any list otherwise. */
  flawWords?: (finding: Finding) => string;
  /** What players see: tiles with letters, colors and shapes; rows otherwise. */
  look?: "rows" | "tiles";
  /** Markup is possible, such as bold and formulas. */
  isRich?: boolean;
  /** The mark for right answers. */
  mark?: (index: number) => ReactNode;
  /** What shows and changes the picture of a tile. */
  picture?: (index: number) => ReactNode;
  onText: (index: number, text: string) => void;
  /** Adds a row after another one. */
  onAdd: (afterIndex: number) => void;
  onRemove: (index: number) => void;
  /** Omitted where the order means nothing. */
  onMove?: (from: number, to: number) => void;
  /** Several lines were pasted into a row. */
  onPaste: (index: number, pasted: readonly PastedAnswer[]) => void;
}

/** A long text wraps, but is a single line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

export function TextRows(props: TextRowsProps) {
  const { rows, min, max, onMove, look = "rows", isRich = false } = props;
  const keys = useRowKeys({
    count: rows.length,
    min,
    max,
    isEmpty: (index) => rows[index]?.text === "" && rows[index].isFull !== true,
    onAdd: props.onAdd,
    onRemove: props.onRemove,
  });

  function handlePaste(event: ClipboardEvent, index: number) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    props.onPaste(index, readAnswers(text));
  }

  function drawField(row: TextRow, index: number, flaw: Finding | undefined) {
    const name = props.nameOf(index);
    return (
      <GrowingArea
        aria-describedby={flaw === undefined ? undefined : `${row.key}-flaw`}
        aria-invalid={flaw?.severity === "error" || undefined}
        aria-label={name}
        className={clsx(
          "block max-h-48 min-w-0 flex-1 resize-none",
          look === "tiles" ? "tile-field" : "field-box",
        )}
        data-rich={isRich ? "line" : undefined}
        data-row
        dir="auto"
        maxLength={props.lengthMax}
        onChange={(event) => props.onText(index, oneLine(event.target.value))}
        onKeyDown={(event) => {
          keys.enter(event, index);
          keys.backspace(event, index);
        }}
        onPaste={(event) => handlePaste(event, index)}
        placeholder={name}
        rows={1}
        value={row.text}
      />
    );
  }

  function drawRemove(index: number) {
    const isLeast = rows.length <= min;
    return (
      <IconButton
        className={clsx("row-remove", isLeast && "hidden")}
        disabled={isLeast}
        label={t("rows.remove", { row: props.nameOf(index) })}
        onClick={() => keys.remove(index)}
        size="small"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    );
  }

  function drawRow(row: TextRow, index: number) {
    const flaw = props.findings.find((finding) => finding.at === index);
    const error = flaw !== undefined && (
      <FieldError id={`${row.key}-flaw`}>
        {props.flawWords?.(flaw) ?? t(`flaws.${flaw.flaw}`)}
      </FieldError>
    );
    if (look === "tiles") {
      return (
        <>
          <span className="tile-sign">
            <TileShape index={index} />
            <span aria-hidden="true" className="tile-letter">
              {tileLetter(index)}
            </span>
          </span>
          {props.mark?.(index)}
          {drawField(row, index, flaw)}
          {props.picture?.(index)}
          {drawRemove(index)}
          {error !== false && <div className="tile-flaw">{error}</div>}
        </>
      );
    }
    return (
      <div className="flex flex-col gap-1">
        <div className="flex items-start gap-1">
          {drawField(row, index, flaw)}
          {drawRemove(index)}
        </div>
        {error}
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-3" ref={keys.list}>
      {onMove === undefined ? (
        rows.map((row, index) => <div key={row.key}>{drawRow(row, index)}</div>)
      ) : (
        <ReorderList
          className={look === "tiles" ? "field-tiles" : "field-rows"}
          isCompact
          items={rows}
          keyOf={(row) => row.key}
          labels={{ list: props.label, item: (_row, index) => props.nameOf(index) }}
          onReorder={(_rows, { from, to }) => onMove(from, to)}
          renderItem={drawRow}
          {...(look === "tiles" ? { letterOf: tileLetter } : {})}
        />
      )}
      {rows.length < max && (
        <Button
          className="self-start"
          data-add
          onClick={() => keys.add(rows.length - 1)}
          size="small"
        >
          <Plus aria-hidden="true" className="size-4" />
          {props.addLabel}
        </Button>
      )}
    </div>
  );
}

export function textRows(keys: readonly string[], texts: readonly string[]): TextRow[] {
  return texts.map((text, index) => ({ key: keys[index] ?? "", text }));
}

/** Puts pasted lines into the rows from `index` on, as far as there is room. */
export function spread(
  texts: readonly string[],
  index: number,
  pasted: readonly PastedAnswer[],
  max: number,
  lengthMax: number = limits.answer,
): string[] {
  const lines = pasted.map((each) => each.text.slice(0, lengthMax));
  const kept = texts.slice(index + lines.length).filter((text) => text !== "");
  return [...texts.slice(0, index), ...lines, ...kept].slice(0, max);
}
