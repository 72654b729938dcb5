/**
 * The state of an import: the file, what was chosen for it, and the newest report on it.
 *
 * Each choice is tried on the server, and the newest one counts. Columns wait a moment for the next
 * choice, because they are chosen one after the other.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type AssignedColumns, importFile } from "@/api/quiz-files";
import type { ImportReport, ImportTable, QuizFormat } from "@/api/types";
import { t } from "@/messages/import";
import { paths } from "@/paths";
import { toast } from "@/ui/toast";

export const bytesMax = 20 * 1024 * 1024;
/** Longer than between two keys that move through a list. */
const pauseMs = 400;

export interface Choices {
  format: QuizFormat | null;
  split: boolean;
  /** What the columns of a table hold; null leaves it to the names in the table. */
  columns: AssignedColumns | null;
}

export const plainly: Choices = { format: null, split: false, columns: null };

/** The columns of a table as the server read or guessed them. */
export function columnsOf(table: ImportTable): AssignedColumns {
  return { roles: table.columns.map((column) => column.role), hasHeader: table.hasHeader };
}

type Read = (report: ImportReport, file: File, as: Choices) => void;

function useReading(into: string | null, onRead: Read) {
  const reading = useMutation({
    mutationFn: (input: Choices & { file: File }) => {
      const { file, ...choices } = input;
      return importFile(file, { into, ...choices, dryRun: true });
    },
  });
  const timer = useRef<number>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** Given here, what follows is only called for the latest choice. */
  function start(file: File, as: Choices, onError: () => void, waitMs = 0) {
    window.clearTimeout(timer.current);
    const begin = () => {
      setWaiting(false);
      reading.mutate({ file, ...as }, { onSuccess: (report) => onRead(report, file, as), onError });
    };
    setWaiting(waitMs > 0);
    if (waitMs > 0) timer.current = window.setTimeout(begin, waitMs);
    else begin();
  }

  function stop() {
    window.clearTimeout(timer.current);
    setWaiting(false);
    reading.reset();
  }

  return { reading, isBusy: isWaiting || reading.isPending, start, stop };
}

export function useImport(into: string | null, folder: string | undefined) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState(plainly);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [table, setTable] = useState<ImportTable | null>(null);
  const { reading, isBusy, start, stop } = useReading(into, showReport);
  const importing = useMutation({
    mutationFn: (chosen: File) => importFile(chosen, { into, folder, ...choices, dryRun: false }),
    onSuccess({ taken, quizId, quizIds }) {
      toast(t("result.done", { count: taken }), { tone: "good" });
      void queries.invalidateQueries();
      const id = quizIds.length > 1 ? null : (quizId ?? into);
      const list = { to: paths.quizzes, search: folder === undefined ? {} : { folder } };
      void navigate(id === null ? list : { to: paths.quizEdit(id) });
    },
    onError: () => toast(t("result.failed"), { tone: "bad" }),
  });

  function showReport(newest: ImportReport, of: File, as: Choices) {
    const { table: columns } = newest;
    setTable(columns);
    const isFirstLook = columns !== null && !columns.isRecognized && as.columns === null;
    if (!isFirstLook) {
      setReport(newest);
      return;
    }
    // What the columns seem to hold is the first choice.
    const guess = { ...as, columns: columnsOf(columns) };
    setChoices(guess);
    start(of, guess, () => setReport(null));
  }

  function read(chosen: File, as: Choices, waitMs = 0) {
    // The old report stays while a control above it is used, which would lose its focus.
    if (chosen !== file || as.format !== choices.format) {
      setReport(null);
      setTable(null);
    }
    setFile(chosen);
    setChoices(as);
    importing.reset();
    if (chosen.size > bytesMax) stop();
    else start(chosen, as, () => setReport(null), waitMs);
  }

  /** Says what the columns of the table hold; null leaves it to their names again. */
  function assign(columns: AssignedColumns | null) {
    if (file !== null) read(file, { ...choices, columns }, pauseMs);
  }

  return { file, choices, report, table, reading, isBusy, importing, read, assign };
}
