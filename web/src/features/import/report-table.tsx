/** Each row's import result, in words. */
import { clsx } from "clsx";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ImportReport, ImportRow } from "@/api/types";
import { t } from "@/messages/import";
import { Checkbox } from "@/ui/checkbox";

const isWhole = (row: ImportRow) => row.question !== null && row.notes.length === 0;

/** Which question it becomes, and of which quiz if there are several of this length. */
function place(question: number, partLength: number | null): string {
  if (partLength === null) return t("result.question", { number: question + 1 });
  const part = Math.floor(question / partLength) + 1;
  return t("result.partQuestion", { part, number: (question % partLength) + 1 });
}

function Fate({ row, partLength }: { row: ImportRow; partLength: number | null }) {
  if (row.question === null) {
    return (
      <span className="flex items-start gap-2 text-danger">
        <CircleX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        <span>
          <strong>{t("result.out")}</strong>
          {row.reason !== null && `: ${t(`reasons.${row.reason}`)}`}
        </span>
      </span>
    );
  }
  const Icon = row.notes.length === 0 ? CircleCheck : TriangleAlert;
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden="true"
        className={clsx(
          "mt-0.5 size-4.5 shrink-0",
          row.notes.length === 0 ? "text-good" : "text-marigold-edge",
        )}
      />
      <span>
        {place(row.question, partLength)}
        {row.notes.length > 0 && (
          <span className="block text-muted text-sm">
            {row.notes.map((note) => t(`notes.${note}`)).join("; ")}
          </span>
        )}
      </span>
    </span>
  );
}

interface ReportTableProps {
  report: ImportReport;
  /** How many questions each quiz gets, but the last; null if there is only one. */
  partLength: number | null;
}

export function ReportTable({ report, partLength }: ReportTableProps) {
  const [showsAll, setShowsAll] = useState(true);
  const special = report.rows.filter((row) => !isWhole(row));
  const rows = showsAll ? report.rows : special;
  return (
    <div className="flex flex-col gap-2">
      {special.length === 0 ? (
        <p className="text-muted">{t("result.clean")}</p>
      ) : (
        <Checkbox
          checked={!showsAll}
          label={t("result.only")}
          onChange={(event) => setShowsAll(!event.target.checked)}
        />
      )}
      <section
        aria-label={t("result.table")}
        className="max-h-[32rem] overflow-auto rounded-md border-2 border-hairline"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard.
        tabIndex={0}
      >
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{t("result.table")}</caption>
          <thead className="sticky top-0 bg-sunken text-sm">
            <tr>
              {(["line", "excerpt", "fate"] as const).map((name) => (
                <th className="px-3 py-2 text-start font-semibold" key={name} scope="col">
                  {t(`result.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const key = `${row.line}-${index}`;
              return (
                <tr className="border-hairline border-t-2 align-top" key={key}>
                  <td className="px-3 py-2 text-muted tabular-nums">{row.line}</td>
                  <td className="min-w-32 break-words px-3 py-2" dir="auto">
                    {row.excerpt}
                  </td>
                  <td className="min-w-40 px-3 py-2">
                    <Fate partLength={partLength} row={row} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}
