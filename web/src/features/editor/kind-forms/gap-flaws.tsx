/** What is wrong with a passage, each a way to the gap it is about. */
import type { Finding } from "@/api/types";
import { t } from "@/messages/editor";
import { t as kindWords } from "@/messages/kinds";
import { FieldError } from "@/ui/field";
import { flawWords } from "../flaw-words";
import type { ContentOf } from "../model/document";
import { isElsewhere } from "./form-section";

/** Shown at the list of the gap instead. */
export function isOfList({ flaw, at }: Finding, content: ContentOf<"gaps">): boolean {
  return content.way === "list" && at !== null && flaw !== "nothingRight" && flaw !== "gapsTouch";
}

/** What is shown below the passage. */
export function ofPassage(findings: readonly Finding[], content: ContentOf<"gaps">): Finding[] {
  return findings.filter((finding) => !isElsewhere(finding.flaw) && !isOfList(finding, content));
}

interface GapFlawsProps {
  content: ContentOf<"gaps">;
  findings: readonly Finding[];
  /** Goes to a gap, or to the passage. */
  onGo: (gap: number | null) => void;
}

export function GapFlaws({ content, findings, onGo }: GapFlawsProps) {
  return ofPassage(findings, content).map((finding) => {
    const { flaw, at } = finding;
    const words = flawWords(finding, "gaps");
    if (at === null) return <FieldError key={flaw}>{words}</FieldError>;
    return (
      <FieldError key={`${flaw}-${at}`}>
        <button
          className="min-h-6 text-start underline underline-offset-4"
          onClick={() => onGo(at)}
          title={t("gaps.goTo")}
          type="button"
        >
          {kindWords("gaps.named", { number: at + 1 })}: {words}
        </button>
      </FieldError>
    );
  });
}
