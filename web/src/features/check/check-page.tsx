/**
 * Checks before a live session what this device and network can do, and what to do about it. With
 * someone's results in its address it shows those instead.
 */
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "@/messages/check";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { PageTitle } from "@/ui/page-title";
import { deviceFindings, type Finding, lineFindings, measureLines, worst } from "./checks";
import { FindingsList, textOf } from "./findings-list";
import { type Report, readReport, reportUrl } from "./report";
import { ReportPage } from "./report-page";
import { SoundCheck } from "./sound-check";

const none: readonly Finding[] = [];

function OwnCheck() {
  const [report, setReport] = useState<Report | null>(null);
  const run = useRef(0);

  const check = useCallback(async () => {
    run.current += 1;
    const mine = run.current;
    setReport(null);
    const [lines, device] = await Promise.all([measureLines(), deviceFindings()]);
    // A newer run, or a closed page, makes these results obsolete.
    if (mine !== run.current) return;
    setReport({ atMs: Date.now(), findings: [...lineFindings(...lines), ...device] });
  }, []);

  useEffect(() => {
    void check();
    return () => {
      run.current += 1;
    };
  }, [check]);

  const isRunning = report === null;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-10">
      <PageTitle subtitle={t("subtitle")} title={t("title")} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="font-bold font-display text-xl" role="status">
          {isRunning ? t("running") : t(`summary.${worst(report.findings)}`)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={check} pending={isRunning}>
            {t("again")}
          </Button>
          {!isRunning && <CopyButton text={textOf(report.findings)}>{t("copy")}</CopyButton>}
        </div>
      </div>
      <FindingsList findings={report?.findings ?? none} isBusy={isRunning}>
        <SoundCheck />
      </FindingsList>
      {!isRunning && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-muted">{t("report.share")}</p>
          <CopyButton text={reportUrl(report, location.origin)}>{t("report.copy")}</CopyButton>
        </div>
      )}
    </div>
  );
}

export function CheckPage() {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const report = readReport(fragment);
  return report === null ? <OwnCheck /> : <ReportPage report={report} />;
}
