/** What is wrong with a question, in the words for its kind. */
import type { Finding } from "@/api/types";
import { t } from "@/messages/editor";
import type { Kind } from "./model/document";

type Told = Pick<Finding, "flaw" | "at">;

/** `kind` is null for the quiz itself. */
export function flawWords({ flaw, at }: Told, kind: Kind | null): string {
  if (kind === "categorize") return categorizeWords({ flaw, at });
  if (kind === "labels") return labelsWords({ flaw, at });
  if (kind === "number" && flaw === "nothingRight") return t("number.missing");
  const isList = kind === "order" || kind === "ranking";
  if (isList && flaw === "answerMissing") return t("categorize.flaws.itemMissing");
  if (kind !== "gaps") return t(`flaws.${flaw}`);
  switch (flaw) {
    case "tooFew":
      return t(at === null ? "gaps.flaws.noGap" : "gaps.flaws.noOthers");
    case "tooMany":
      return t(at === null ? "gaps.flaws.tooManyGaps" : "gaps.flaws.tooManyAnswers");
    case "nothingRight":
      return t("gaps.flaws.empty");
    case "answerMissing":
      return t("gaps.flaws.answerMissing");
    case "textTooLong":
      return t(at === null ? "gaps.flaws.tooLong" : "gaps.flaws.answerTooLong");
    default:
      return t(`flaws.${flaw}`);
  }
}

function labelsWords({ flaw, at }: Told): string {
  switch (flaw) {
    case "tooFew":
      return t("labels.flaws.tooFew");
    case "tooMany":
      return t("labels.flaws.tooMany");
    case "answerMissing":
      return t("labels.flaws.labelMissing");
    case "textTooLong":
      return t(at === null ? "flaws.textTooLong" : "labels.flaws.labelTooLong");
    case "pictureMissing":
      return t("labels.flaws.pictureMissing");
    default:
      return t(`flaws.${flaw}`);
  }
}

function categorizeWords({ flaw, at }: Told): string {
  switch (flaw) {
    case "tooFew":
      return t("categorize.flaws.tooFew");
    case "tooMany":
      return t("categorize.flaws.tooMany");
    case "answerMissing":
      return t("categorize.flaws.itemMissing");
    case "textTooLong":
      return t(at === null ? "flaws.textTooLong" : "categorize.flaws.itemTooLong");
    default:
      return t(`flaws.${flaw}`);
  }
}
