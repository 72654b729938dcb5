/**
 * Imports questions from a file: previews each row's result, and imports on confirmation. Into a
 * new quiz, into several if the file has too many questions for one, or into an existing one.
 */
import { useParams, useSearch } from "@tanstack/react-router";
import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import type { ApiError } from "@/api/errors";
import { apiError } from "@/api/errors";
import { fileFormats } from "@/api/quiz-files";
import type { ImportReport } from "@/api/types";
import { failureText, Problem } from "@/calls/problem";
import { t } from "@/messages/import";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { PageTitle } from "@/ui/page-title";
import { Select } from "@/ui/select";
import { Spinner } from "@/ui/spinner";
import { ColumnChooser, ColumnProblems } from "./column-chooser";
import { ReportTable } from "./report-table";
import { bytesMax, columnsOf, plainly, useImport } from "./use-import";

const accepted = ".json,.zip,.h5p,.csv,.tsv,.xlsx,.txt,.gift,.xml";

/** By the server's name for it. */
const unreadable = [
  "unknown",
  "columnsUnknown",
  "document",
  "otherSheet",
  "backup",
  "deck",
  "empty",
  "tooLarge",
  "broken",
  "encrypted",
  "tooNew",
] as const;

function whyUnreadable(error: ApiError): string {
  const { columns } = error.fields;
  if (columns !== undefined) return columns;
  const named = Object.values(error.fields);
  const found = unreadable.find((name) => named.includes(name));
  if (found !== undefined) return t(`unreadable.${found}`);
  if (error.status === 413) return t("unreadable.tooLarge");
  return failureText(error, t("unreadable.other"));
}

/** Whether the same call may work in a moment. */
const isWorthAnotherTry = (error: ApiError) => error.isNetwork || error.status === 429;

function Counts({ report }: { report: ImportReport }) {
  const noted = report.rows.filter((row) => row.question !== null && row.notes.length > 0).length;
  const { taken, refused, files, columnsLeft } = report;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted">{t("format.found", { format: t(`formats.${report.format}`) })}</p>
      <p className="font-semibold text-lg">
        {taken === 0 ? t("result.none") : t("result.taken", { count: taken })}
      </p>
      {files > 0 && <p>{t("result.files", { count: files })}</p>}
      {refused > 0 && <p>{t("result.refused", { count: refused })}</p>}
      {columnsLeft.length > 0 && <p>{t("result.columns", { columns: columnsLeft.join(", ") })}</p>}
      {noted > 0 && <p>{t("result.noted", { count: noted })}</p>}
    </div>
  );
}

/** What an import would bring, or what is missing for one. */
function Outcome({
  report,
  isAssigned,
  isBusy,
}: {
  report: ImportReport;
  isAssigned: boolean;
  isBusy: boolean;
}) {
  // Where the names in a table count, its rows say what is wrong with each.
  const problems = isAssigned ? (report.table?.problems ?? []) : [];
  return (
    <div className={clsx(isAssigned && "min-h-16")} role="status">
      {isAssigned && isBusy ? (
        <p className="flex items-center gap-3">
          <Spinner />
          {t("columns.checking")}
        </p>
      ) : problems.length > 0 ? (
        <ColumnProblems problems={problems} />
      ) : (
        <Counts report={report} />
      )}
    </div>
  );
}

/** Offers to make several quizzes of a file that has too many questions for one. */
function Splitting({
  report,
  split,
  onChange,
}: {
  report: ImportReport;
  split: boolean;
  onChange: (split: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-2 rounded-md border-2 border-hairline px-4 py-3">
      <p className="font-medium">{t("result.tooMany", { count: report.found })}</p>
      <Checkbox
        checked={split}
        label={t("result.split", { count: report.parts })}
        onChange={(event) => onChange(event.target.checked)}
      />
      {split && <p className="text-muted text-sm">{t("result.splitHint")}</p>}
    </div>
  );
}

export function ImportPage() {
  const { id } = useParams({ strict: false });
  const into = id ?? null;
  const { folder }: { folder?: unknown } = useSearch({ strict: false });
  const state = useImport(into, into === null && typeof folder === "string" ? folder : undefined);
  const { file, choices, report, table, reading, isBusy, importing, read, assign } = state;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isTooLarge = file !== null && file.size > bytesMax;

  function handleDrag(event: DragEvent) {
    event.preventDefault();
    setOver(event.type === "dragover");
  }

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        subtitle={t(into === null ? "subtitle" : "intoSubtitle")}
        title={t(into === null ? "title" : "intoTitle")}
      />
      <Card>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
        <div
          className={clsx(
            "flex flex-col items-start gap-3 rounded-md border-2 border-dashed p-5",
            isOver ? "border-primary bg-primary-soft" : "border-hairline",
          )}
          data-drop-zone
          onDragLeave={handleDrag}
          onDragOver={handleDrag}
          onDrop={(event) => {
            handleDrag(event);
            const [dropped] = event.dataTransfer.files;
            if (dropped !== undefined) read(dropped, plainly);
          }}
        >
          <Button
            onClick={() => input.current?.click()}
            variant={file === null ? "primary" : "secondary"}
          >
            <FileUp aria-hidden="true" className="size-5" />
            {t(file === null ? "choose.button" : "choose.other")}
          </Button>
          <p className="text-muted text-sm">{t("choose.drop")}</p>
          {file !== null && (
            <p className="break-all font-medium" dir="auto">
              {file.name}
            </p>
          )}
          <input
            accept={accepted}
            aria-label={t("choose.file")}
            hidden
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen !== undefined) read(chosen, plainly);
              event.target.value = "";
            }}
            ref={input}
            type="file"
          />
        </div>
        {file === null && (
          <div className="mt-5">
            <h2 className="mb-2 font-semibold">{t("choose.formats")}</h2>
            <ul className="grid gap-1 text-muted sm:grid-cols-2">
              {fileFormats.map((each) => (
                <li key={each}>{t(`formats.${each}`)}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      {isTooLarge && (
        <p className="font-medium text-danger" role="alert">
          {t("choose.tooLarge")}
        </p>
      )}
      {file !== null && reading.isPending && table === null && (
        <p className="flex items-center gap-3" role="status">
          <Spinner />
          {t("choose.reading", { name: file.name })}
        </p>
      )}
      {file !== null &&
        !isTooLarge &&
        (table !== null || report !== null || !reading.isPending) && (
          <Select
            className="max-w-sm"
            hint={t("format.hint")}
            label={t("format.label")}
            onChange={(event) => {
              const { value } = event.target;
              const format = fileFormats.find((each) => each === value) ?? null;
              read(file, { ...plainly, format });
            }}
            options={[
              { value: "", label: t("format.auto") },
              ...fileFormats.map((each) => ({ value: each, label: t(`formats.${each}`) })),
            ]}
            value={choices.format ?? ""}
          />
        )}
      {table !== null && choices.columns !== null && (
        <ColumnChooser chosen={choices.columns} onChange={assign} table={table} />
      )}
      {reading.isError && (
        <div className="rounded-md border-2 border-danger bg-danger-soft px-4 py-3" role="alert">
          <p className="font-semibold">{t("unreadable.title")}</p>
          <p>{whyUnreadable(apiError(reading.error))}</p>
          {file !== null && isWorthAnotherTry(apiError(reading.error)) && (
            <Button className="mt-3" onClick={() => read(file, choices)} size="small">
              {t("unreadable.again")}
            </Button>
          )}
        </div>
      )}
      {report !== null && file !== null && !isTooLarge && (
        <>
          <Outcome isAssigned={choices.columns !== null} isBusy={isBusy} report={report} />
          {table?.isRecognized === true && choices.columns === null && (
            <Button className="self-start" onClick={() => assign(columnsOf(table))} size="small">
              {t("columns.choose")}
            </Button>
          )}
          {into === null && report.parts > 1 && (
            <Splitting
              onChange={(split) => read(file, { ...choices, split })}
              report={report}
              split={choices.split}
            />
          )}
          {report.taken > 0 && (
            <Button
              className="self-start"
              onClick={() => importing.mutate(file)}
              pending={importing.isPending || isBusy}
              variant="primary"
            >
              {importing.isPending
                ? t("result.importing")
                : t("result.import", { count: report.taken })}
            </Button>
          )}
          <Problem
            text={importing.isError ? failureText(importing.error, t("result.failed")) : undefined}
          />
          {report.rows.length > 0 && (
            <ReportTable
              partLength={choices.split ? Math.ceil(report.found / report.parts) : null}
              report={report}
            />
          )}
        </>
      )}
    </div>
  );
}
