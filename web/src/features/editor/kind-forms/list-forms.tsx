/** The kinds that are a list of texts: typed answers, an order, a ranking. */

import { t } from "@/messages/editor";
import { flawWords } from "../flaw-words";
import { limits } from "../model/document";
import { FormSection } from "./form-section";
import type { KindFormProps } from "./kind-form-props";
import { spread, TextRows, textRows } from "./text-rows";
import { TypoSwitch } from "./typo-switch";
import { useRows } from "./use-rows";

interface ListProps {
  questionId: string;
  label: string;
  texts: readonly string[];
  min: number;
  max: number;
  addLabel: string;
  nameOf: (index: number) => string;
  findings: KindFormProps<"order">["findings"];
  onChange: (texts: string[], field?: string) => void;
  /** False where the order means nothing. */
  isOrdered?: boolean;
  /** Markup is possible, such as bold and formulas. */
  isRich?: boolean;
  lengthMax?: number;
  flawWords?: (finding: KindFormProps<"order">["findings"][number]) => string;
}

export function TextList(props: ListProps) {
  const { texts, max, onChange, isOrdered = true, isRich = true } = props;
  const { lengthMax = limits.answer } = props;
  const rows = useRows(props.questionId, texts, onChange);
  return (
    <TextRows
      addLabel={props.addLabel}
      findings={props.findings}
      isRich={isRich}
      label={props.label}
      lengthMax={lengthMax}
      max={max}
      min={props.min}
      nameOf={props.nameOf}
      onAdd={(after) => rows.insert(after + 1, "")}
      onPaste={(index, pasted) => onChange(spread(texts, index, pasted, max, lengthMax))}
      onRemove={rows.remove}
      onText={(index, text) => onChange([...texts].with(index, text), `row-${rows.keys[index]}`)}
      rows={textRows(rows.keys, texts)}
      {...(isOrdered ? { onMove: rows.move } : {})}
      {...(props.flawWords === undefined ? {} : { flawWords: props.flawWords })}
    />
  );
}

export function TypedForm({ questionId, content, findings, onChange }: KindFormProps<"typed">) {
  return (
    <FormSection findings={findings} hint={t("typed.hint")} legend={t("typed.answers")}>
      <TextList
        addLabel={t("rows.addSpelling")}
        findings={findings}
        isOrdered={false}
        isRich={false}
        label={t("typed.answers")}
        max={limits.accepted}
        min={1}
        nameOf={(index) => t("rows.spelling", { number: index + 1 })}
        onChange={(accepted, field) => onChange({ ...content, accepted }, field)}
        questionId={questionId}
        texts={content.accepted}
      />
      <TypoSwitch
        isOn={content.toleratesTypos}
        onChange={(toleratesTypos) => onChange({ ...content, toleratesTypos })}
      />
    </FormSection>
  );
}

export function OrderForm({ questionId, content, findings, onChange }: KindFormProps<"order">) {
  return (
    <FormSection findings={findings} hint={t("order.hint")} legend={t("order.items")}>
      <TextList
        addLabel={t("rows.addItem")}
        findings={findings}
        flawWords={(finding) => flawWords(finding, "order")}
        label={t("order.items")}
        max={limits.answers}
        min={2}
        nameOf={(index) => t("rows.item", { number: index + 1 })}
        onChange={(items, field) => onChange({ ...content, items }, field)}
        questionId={questionId}
        texts={content.items}
      />
    </FormSection>
  );
}

/** Their order means nothing: players see them shuffled, and everyone ranks them as they like. */
export function RankingForm({ questionId, content, findings, onChange }: KindFormProps<"ranking">) {
  return (
    <FormSection findings={findings} hint={t("ranking.hint")} legend={t("ranking.items")}>
      <TextList
        addLabel={t("rows.addItem")}
        findings={findings}
        isOrdered={false}
        flawWords={(finding) => flawWords(finding, "ranking")}
        label={t("ranking.items")}
        max={limits.answers}
        min={2}
        nameOf={(index) => t("rows.item", { number: index + 1 })}
        onChange={(items, field) => onChange({ ...content, items }, field)}
        questionId={questionId}
        texts={content.items}
      />
    </FormSection>
  );
}
