/** Pairs that belong together, and extra answers that match nothing. */
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { ReorderList } from "@/ui/reorder-list";
import { type ContentOf, limits } from "../model/document";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { TextList } from "./list-forms";
import { isEnter, useRowKeys } from "./use-row-keys";
import { useRows } from "./use-rows";

type Pair = ContentOf<"match">["pairs"][number];

const pairsMin = 2;

interface PairFieldsProps {
  pair: Pair;
  number: number;
  onPatch: (change: Partial<Pair>, field: string) => void;
  /** Enter in the second field, and Backspace where both are empty. */
  onEnter: (event: KeyboardEvent) => void;
  onBackspace: (event: KeyboardEvent) => void;
}

/**
 * Enter moves from a prompt to its partner and from there to the next pair; Backspace moves back.
 */
function PairFields({ pair, number, onPatch, onEnter, onBackspace }: PairFieldsProps) {
  const prompt = useRef<HTMLInputElement>(null);
  const partner = useRef<HTMLInputElement>(null);
  return (
    <div className="grid min-w-0 flex-1 gap-1.5 xs:grid-cols-2">
      <input
        aria-label={t("rows.prompt", { number })}
        className="field-box"
        data-rich="line"
        data-row
        dir="auto"
        maxLength={limits.answer}
        onChange={(event) => onPatch({ prompt: event.target.value }, "prompt")}
        onKeyDown={(event) => {
          if (isEnter(event)) {
            event.preventDefault();
            partner.current?.focus();
          } else onBackspace(event);
        }}
        placeholder={t("rows.prompt", { number })}
        ref={prompt}
        value={pair.prompt}
      />
      <input
        aria-label={t("rows.partner", { number })}
        className="field-box"
        data-rich="line"
        dir="auto"
        maxLength={limits.answer}
        onChange={(event) => onPatch({ answer: event.target.value }, "partner")}
        onKeyDown={(event) => {
          onEnter(event);
          const isBack = event.key === "Backspace" && !event.nativeEvent.isComposing;
          if (!isBack || event.repeat || pair.answer !== "") return;
          event.preventDefault();
          prompt.current?.focus();
        }}
        placeholder={t("rows.partner", { number })}
        ref={partner}
        value={pair.answer}
      />
    </div>
  );
}

function PairRows({ questionId, content, findings, onChange }: KindFormProps<"match">) {
  const { pairs } = content;
  const set = (next: Pair[], field?: string) => onChange({ ...content, pairs: next }, field);
  const rows = useRows(questionId, pairs, set);
  const keys = useRowKeys({
    count: pairs.length,
    min: pairsMin,
    max: limits.answers,
    isEmpty: (index) => pairs[index]?.prompt === "" && pairs[index]?.answer === "",
    onAdd: (after) => rows.insert(after + 1, { prompt: "", answer: "" }),
    onRemove: rows.remove,
  });
  const isLeast = pairs.length <= pairsMin;

  function drawPair({ pair, key }: { pair: Pair; key: string }, index: number) {
    const number = index + 1;
    const flaw = findings.find((finding) => finding.at === index);
    return (
      <div className="flex flex-col gap-1">
        <div className="flex items-start gap-1">
          <PairFields
            number={number}
            onBackspace={(event) => keys.backspace(event, index)}
            onEnter={(event) => keys.enter(event, index)}
            onPatch={(change, field) =>
              set(pairs.with(index, { ...pair, ...change }), `${field}-${key}`)
            }
            pair={pair}
          />
          <IconButton
            className={isLeast ? "hidden" : ""}
            disabled={isLeast}
            label={t("rows.remove", { row: t("rows.prompt", { number }) })}
            onClick={() => keys.remove(index)}
            size="small"
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        {flaw !== undefined && <FieldError>{t(`flaws.${flaw.flaw}`)}</FieldError>}
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-3" ref={keys.list}>
      <ReorderList
        className="field-rows"
        isCompact
        items={pairs.map((pair, index) => ({ pair, key: rows.keys[index] ?? "" }))}
        keyOf={({ key }) => key}
        labels={{
          list: t("match.pairs"),
          item: (_row, index) => t("rows.pair", { number: index + 1 }),
        }}
        onReorder={(_rows, { from, to }) => rows.move(from, to)}
        renderItem={drawPair}
      />
      {pairs.length < limits.answers && (
        <Button
          className="self-start"
          data-add
          onClick={() => keys.add(pairs.length - 1)}
          size="small"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("rows.addPair")}
        </Button>
      )}
    </div>
  );
}

export function MatchForm(props: KindFormProps<"match">) {
  const { questionId, content, findings, onChange } = props;
  return (
    <>
      <FormSection findings={findings} hint={t("match.hint")} legend={t("match.pairs")}>
        <PairRows {...props} />
      </FormSection>
      <FormSection findings={[]} legend={t("match.distractors")}>
        <TextList
          addLabel={t("rows.addDistractor")}
          findings={[]}
          isOrdered={false}
          label={t("match.distractors")}
          max={limits.distractors}
          min={0}
          nameOf={(index) => t("rows.distractor", { number: index + 1 })}
          onChange={(distractors, field) => onChange({ ...content, distractors }, field)}
          questionId={`${questionId}-extra`}
          texts={content.distractors}
        />
      </FormSection>
    </>
  );
}
