/** The results of a check, one card each, and the same in one text. */
import type { ReactNode } from "react";
import { t } from "@/messages/check";
import { CheckCard } from "./check-card";
import type { Finding } from "./checks";

/** The catalog has no sentence for a verdict that a check can't reach. */
type Sentence = Parameters<typeof t>[0];

function sentenceOf({ name, verdict, values }: Finding): string {
  return t(`${name}.${verdict}` as Sentence, values);
}

export function textOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    (finding) =>
      `${t(`${finding.name}.name`)}: ${t(`verdict.${finding.verdict}`)}. ${sentenceOf(finding)}`,
  );
  return [location.origin, navigator.userAgent, ...lines].join("\n");
}

interface FindingsListProps {
  findings: readonly Finding[];
  isBusy?: boolean;
  children?: ReactNode;
}

export function FindingsList({ findings, isBusy = false, children }: FindingsListProps) {
  return (
    <ul aria-busy={isBusy} aria-label={t("list")} className="flex flex-col gap-3">
      {findings.map((finding) => (
        <CheckCard
          key={finding.name}
          name={t(`${finding.name}.name`)}
          text={sentenceOf(finding)}
          verdict={finding.verdict}
        />
      ))}
      {children}
    </ul>
  );
}
