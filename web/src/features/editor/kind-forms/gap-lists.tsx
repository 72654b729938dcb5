/** The wrong choices of each gap, where gaps are filled in from a list. */
import { t } from "@/messages/editor";
import { t as kindWords } from "@/messages/kinds";
import { FieldError } from "@/ui/field";
import { flawWords } from "../flaw-words";
import { limits } from "../model/document";
import { gapsOf, type PassageGap, partsOf, passageOf } from "../model/passage";
import { FormSection } from "./form-section";
import { isOfList } from "./gap-flaws";
import type { KindFormProps } from "./kind-form-props";
import { TextList } from "./list-forms";

/** A row to begin with: what is typed into it is the first wrong choice. */
function rowsOf({ others }: PassageGap): readonly string[] {
  return others.length === 0 ? [""] : others;
}

export function GapLists({ questionId, content, findings, onChange }: KindFormProps<"gaps">) {
  const { texts } = partsOf(content.passage);
  const gaps = gapsOf(content.passage);

  function change(index: number, gap: PassageGap, others: readonly string[], field?: string) {
    // One empty row is none.
    const kept = others.length === 1 && others[0] === "" ? [] : [...others];
    const next = gaps.with(index, { ...gap, others: kept });
    onChange(
      { ...content, passage: passageOf(texts, next) },
      field === undefined ? undefined : `gap-${index}-${field}`,
    );
  }

  return gaps.map((gap, index) => {
    const number = index + 1;
    const own = findings.filter((finding) => finding.at === index && isOfList(finding, content));
    return (
      <FormSection
        findings={[]}
        key={`${number}`}
        legend={t("gaps.othersLegend", { number, text: `\u2068${gap.accepted[0] ?? "…"}\u2069` })}
      >
        <TextList
          addLabel={t("gaps.addOther")}
          findings={[]}
          isOrdered={false}
          isRich={false}
          label={t("gaps.othersOf", { number })}
          lengthMax={limits.gapText}
          max={limits.gapOthers}
          min={1}
          nameOf={(row) => t("gaps.other", { number: row + 1, gap: number })}
          onChange={(others, field) => change(index, gap, others, field)}
          questionId={`${questionId}-gap-${index}`}
          texts={rowsOf(gap)}
        />
        {own.map((finding) => (
          <FieldError key={finding.flaw}>
            {kindWords("gaps.named", { number })}: {flawWords(finding, "gaps")}
          </FieldError>
        ))}
      </FormSection>
    );
  });
}
