/** A part of a question's form, with the findings on it as a whole. */
import type { ReactNode } from "react";
import type { Finding, Flaw } from "@/api/types";
import { t } from "@/messages/editor";
import { FieldError } from "@/ui/field";

/** Shown elsewhere: at the text, the time limit or the media. */
const elsewhere: ReadonlySet<Flaw> = new Set([
  "textMissing",
  "tooLittleTime",
  "altMissing",
  "veilUntimed",
  "pictureMissing",
  "mediaMissing",
]);

export function isElsewhere(flaw: Flaw): boolean {
  return elsewhere.has(flaw);
}

interface FormSectionProps {
  legend: string;
  hint?: string;
  findings: readonly Finding[];
  children: ReactNode;
}

export function FormSection({ legend, hint, findings, children }: FormSectionProps) {
  const whole = findings.filter((finding) => finding.at === null && !isElsewhere(finding.flaw));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint !== undefined && <p className="text-muted text-sm">{hint}</p>}
      {children}
      {whole.map((finding) => (
        <FieldError key={finding.flaw}>{t(`flaws.${finding.flaw}`)}</FieldError>
      ))}
    </fieldset>
  );
}
