/**
 * A passage with gaps to fill in: fields or native lists inside the text. Enter goes on to the next
 * gap, and sends from the last one.
 */
import { type ChangeEvent, type KeyboardEvent, useId } from "react";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/kinds";
import type { KindProps } from "@/play/answers/kind-props";
import { GapNumber, GapsPassage } from "@/room/kinds/gaps-passage";

const contextWords = 8;

/** The next gap takes the focus; false if this is the last one. */
function focusNext(field: HTMLElement): boolean {
  const all = [
    ...(field.closest(".gaps-passage")?.querySelectorAll<HTMLElement>(".gap-field") ?? []),
  ];
  const next = all[all.indexOf(field) + 1];
  next?.focus();
  return next !== undefined;
}

function handleEnter(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  if (key !== "Enter" || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  if (focusNext(event.currentTarget)) event.preventDefault();
}

/** The words around a gap, for those who hear only the field that has the focus. */
function wordsAround(texts: readonly string[], index: number): string {
  const wordsOf = (at: number) => plainText(texts[at] ?? "").split(" ");
  const before = wordsOf(index).slice(-contextWords).join(" ");
  return `${before} … ${wordsOf(index + 1)
    .slice(0, contextWords)
    .join(" ")}`;
}

export function GapsKind({ offer, choice, locked, onChange }: KindProps<"gaps">) {
  const { way, gaps, texts, lengthMax } = offer;
  const filled = choice?.kind === "gaps" ? choice.gaps : [];
  const values = gaps.map((_, index) => filled[index] ?? "");
  const ids = useId();
  const left = values.filter((value) => value.trim() === "").length;

  function fill(index: number, value: string) {
    const next = values.with(index, value).map((each) => (each === "" ? null : each));
    onChange({ kind: "gaps", way, gaps: next });
  }

  function drawGap(index: number) {
    const shared = {
      "aria-describedby": `${ids}-${index}`,
      "aria-disabled": locked || undefined,
      "aria-label": t("play.gaps.label", { number: index + 1, total: gaps.length }),
      className: "gap-field field-box",
      value: values[index] ?? "",
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        fill(index, target.value),
    };
    const choices = gaps[index]?.choices ?? [];
    return (
      <span className="gap-slot">
        <GapNumber index={index} />
        {way === "list" ? (
          <select {...shared} dir="auto">
            <option value="">{t("play.gaps.choose")}</option>
            {choices.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...shared}
            autoCapitalize="none"
            autoComplete="off"
            dir="auto"
            enterKeyHint={index + 1 === gaps.length ? "send" : "next"}
            maxLength={lengthMax}
            onKeyDown={handleEnter}
            readOnly={locked}
            // Where fields don't grow by themselves.
            size={Math.max(8, [...(values[index] ?? "")].length + 1)}
            spellCheck={false}
          />
        )}
      </span>
    );
  }

  return (
    <div className="flex flex-col gap-2">
      <GapsPassage texts={texts}>{drawGap}</GapsPassage>
      {gaps.map((_, index) => {
        const id = `${ids}-${index}`;
        return (
          <span hidden id={id} key={id}>
            {wordsAround(texts, index)}
          </span>
        );
      })}
      <p aria-live="polite" className="font-semibold text-muted text-sm">
        {left === 0 ? t("play.gaps.done") : t("play.gaps.left", { count: left })}
      </p>
    </div>
  );
}
