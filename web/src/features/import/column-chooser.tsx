/**
 * The columns of a table with what each one holds, for a person to confirm or change.
 *
 * Beside each other as in the table, as many as fit; on phones below each other. None is hidden
 * behind an edge.
 */
import { clsx } from "clsx";
import { type AssignedColumns, importRoles } from "@/api/quiz-files";
import type { ImportColumn, ImportRole, ImportTable } from "@/api/types";
import { t } from "@/messages/import";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/select";

const severalTimes: readonly ImportRole[] = ["skip", "answer", "wrong", "feedback"];
/** Enough to see what a column holds. */
const shownMax = 4;

interface ColumnProps {
  column: ImportColumn;
  role: ImportRole;
  hasHeader: boolean;
  isTwice: boolean;
  onChange: (role: ImportRole) => void;
}

/** Its first cells; in a paragraph that describes the list of roles. */
function Samples({ samples }: { samples: readonly string[] }) {
  return samples.slice(0, shownMax).map((sample, index) => {
    const key = `${index}-${sample}`;
    return (
      <span
        className={clsx("block truncate py-0.5 leading-6", index > 1 && "max-sm:hidden")}
        dir="auto"
        key={key}
      >
        {sample === "" ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t("columns.empty")}</span>
          </>
        ) : (
          sample
        )}
      </span>
    );
  });
}

function Column({ column, role, hasHeader, isTwice, onChange }: ColumnProps) {
  const { letter, samples } = column;
  const name = hasHeader ? (samples[0] ?? "") : "";
  const label =
    name === "" ? t("columns.column", { letter }) : t("columns.named", { letter, name });
  return (
    <li
      className={clsx(
        "relative flex min-w-0 flex-col gap-2 rounded-md border-2 p-3",
        role === "skip" ? "border-hairline border-dashed" : "border-hairline bg-sunken",
      )}
    >
      <p aria-hidden="true" className="flex items-center gap-2">
        <span className="rounded-sm bg-primary-soft px-2 font-semibold tabular-nums">{letter}</span>
        <span className="min-w-0 truncate font-semibold" dir="auto" title={name}>
          {name}
        </span>
      </p>
      <Select
        error={isTwice ? t("columns.twice") : undefined}
        hint={<Samples samples={hasHeader ? samples.slice(1) : samples} />}
        label={label}
        labelHidden
        onChange={(event) => {
          const chosen = importRoles.find((each) => each === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        options={importRoles.map((each) => ({ value: each, label: t(`columns.roles.${each}`) }))}
        value={role}
      />
    </li>
  );
}

/** What keeps the table from being imported. */
export function ColumnProblems({ problems }: { problems: ImportTable["problems"] }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold text-lg">{t("columns.missing")}</p>
      <ul className="ms-5 list-disc">
        {problems.map((problem) => (
          <li key={problem}>{t(`columns.problems.${problem}`)}</li>
        ))}
      </ul>
    </div>
  );
}

interface ColumnChooserProps {
  table: ImportTable;
  chosen: AssignedColumns;
  /** Null goes back to the names in the table, if it has any. */
  onChange: (chosen: AssignedColumns | null) => void;
}

export function ColumnChooser({ table, chosen, onChange }: ColumnChooserProps) {
  const { roles, hasHeader } = chosen;
  const count = (role: ImportRole) => roles.filter((each) => each === role).length;
  const isTwice = (role: ImportRole) => !severalTimes.includes(role) && count(role) > 1;

  function change(place: number, role: ImportRole) {
    onChange({ ...chosen, roles: roles.map((each, at) => (at === place ? role : each)) });
  }

  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-lg">{t("columns.title")}</h2>
        <p className="text-muted">{t(table.isRecognized ? "columns.known" : "columns.unknown")}</p>
      </div>
      <Checkbox
        checked={hasHeader}
        className="self-start"
        label={t("columns.header")}
        onChange={(event) => onChange({ ...chosen, hasHeader: event.target.checked })}
      />
      <ul
        aria-label={t("columns.list")}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-3"
      >
        {table.columns.map((column, place) => {
          const role = roles[place] ?? "skip";
          return (
            <Column
              column={column}
              hasHeader={hasHeader}
              isTwice={isTwice(role)}
              key={column.letter}
              onChange={(next) => change(place, next)}
              role={role}
            />
          );
        })}
      </ul>
      {table.isRecognized && (
        <Button className="self-start" onClick={() => onChange(null)} size="small">
          {t("columns.back")}
        </Button>
      )}
    </Card>
  );
}
