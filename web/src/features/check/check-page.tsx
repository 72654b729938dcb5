/** Checks before a live session what this device and network can do, and what to do about it. */
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "@/messages/check";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { PageTitle } from "@/ui/page-title";
import { CheckCard } from "./check-card";
import { deviceFindings, type Finding, lineFindings, measureLine, worst } from "./checks";
import { SoundCheck } from "./sound-check";

/** The catalog has no sentence for a verdict that a check can't reach. */
type Sentence = Parameters<typeof t>[0];

function sentenceOf({ name, verdict, values }: Finding): string {
  return t(`${name}.${verdict}` as Sentence, values);
}

function textOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    (finding) =>
      `${t(`${finding.name}.name`)}: ${t(`verdict.${finding.verdict}`)}. ${sentenceOf(finding)}`,
  );
  return [location.origin, navigator.userAgent, ...lines].join("\n");
}

export function CheckPage() {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const run = useRef(0);

  const check = useCallback(async () => {
    run.current += 1;
    const mine = run.current;
    setFindings(null);
    const [line, device] = await Promise.all([measureLine(), deviceFindings()]);
    // A newer run, or a closed page, makes these results obsolete.
    if (mine === run.current) setFindings([...lineFindings(line), ...device]);
  }, []);

  useEffect(() => {
    void check();
    return () => {
      run.current += 1;
    };
  }, [check]);

  const isRunning = findings === null;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-10">
      <PageTitle subtitle={t("subtitle")} title={t("title")} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="font-bold font-display text-xl" role="status">
          {isRunning ? t("running") : t(`summary.${worst(findings)}`)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={check} pending={isRunning}>
            {t("again")}
          </Button>
          {!isRunning && <CopyButton text={textOf(findings)}>{t("copy")}</CopyButton>}
        </div>
      </div>
      <ul aria-busy={isRunning} aria-label={t("list")} className="flex flex-col gap-3">
        {findings?.map((finding) => (
          <CheckCard
            key={finding.name}
            name={t(`${finding.name}.name`)}
            text={sentenceOf(finding)}
            verdict={finding.verdict}
          />
        ))}
        <SoundCheck />
      </ul>
    </div>
  );
}
