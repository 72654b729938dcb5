/**
 * The questions of the quiz in order: shows what each asks and its problems, and reorders them.
 *
 * It may lag behind the typing for a moment, so that two hundred rows never hold up a key.
 */
import { clsx } from "clsx";
import { CircleAlert, Pencil, TriangleAlert } from "lucide-react";
import { memo, useDeferredValue, useMemo, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/editor";
import { ReorderList } from "@/ui/reorder-list";
import { useDoc, useEditor, useEditorState, useSelectedId } from "./editor-context";
import { kindIcons } from "./kind-icons";
import { moveQuestion } from "./model/move-question";
import { editingSentence, namesOf, usePeopleAt } from "./presence/use-presence";

interface RowProps {
  question: DocumentQuestion;
  number: number;
  isSelected: boolean;
  errorCount: number;
  warningCount: number;
  onSelect: (id: string) => void;
}

/** Who else has the question open: their names, and a sentence for those who hear it. */
function Elsewhere({ id, number }: { id: string; number: number }) {
  const people = usePeopleAt(id);
  if (people.length === 0) return null;
  return (
    <span className="flex items-center gap-1 font-normal text-muted text-xs">
      <Pencil aria-hidden="true" className="size-3 shrink-0" />
      <span aria-hidden="true" className="truncate">
        {namesOf(people)}
      </span>
      <span className="sr-only">{editingSentence(people, number)}</span>
    </span>
  );
}

const Row = memo(function Row(props: RowProps) {
  const { question, number, isSelected, errorCount, warningCount } = props;
  const { kind } = question.content;
  const Icon = kindIcons[kind];
  const text = plainText(question.text);
  return (
    <button
      aria-current={isSelected || undefined}
      className={clsx(
        "flex min-h-12 w-full min-w-0 items-center gap-2 rounded-md px-2 py-1 text-start",
        isSelected ? "bg-primary-soft font-semibold" : "hover:bg-sunken",
      )}
      onClick={() => props.onSelect(question.id)}
      type="button"
    >
      <span className="min-w-5 shrink-0 text-end text-muted text-sm tabular-nums">{number}</span>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span className="sr-only">{t(`kinds.${kind}`)}: </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span
          className={clsx("line-clamp-2 text-sm leading-tight", text === "" && "text-muted italic")}
          dir="auto"
        >
          {text === "" ? t("list.noText") : text}
        </span>
        <Elsewhere id={question.id} number={number} />
      </span>
      {errorCount > 0 && (
        <span className="shrink-0 text-danger" title={t("list.errors", { count: errorCount })}>
          <CircleAlert aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{t("list.errors", { count: errorCount })}</span>
        </span>
      )}
      {errorCount === 0 && warningCount > 0 && (
        <span
          className="shrink-0 text-marigold-edge"
          title={t("list.warnings", { count: warningCount })}
        >
          <TriangleAlert aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{t("list.warnings", { count: warningCount })}</span>
        </span>
      )}
    </button>
  );
});

interface Flaws {
  errors: number;
  warnings: number;
}

const none: Flaws = { errors: 0, warnings: 0 };

function useFlaws(): ReadonlyMap<string, Flaws> {
  const findings = useEditorState((state) => state.findings);
  return useMemo(() => {
    const flaws = new Map<string, Flaws>();
    for (const { questionId, severity } of findings) {
      if (questionId === null) continue;
      const before = flaws.get(questionId) ?? none;
      const key = severity === "error" ? "errors" : "warnings";
      flaws.set(questionId, { ...before, [key]: before[key] + 1 });
    }
    return flaws;
  }, [findings]);
}

interface RowsProps {
  questions: readonly DocumentQuestion[];
  flaws: ReadonlyMap<string, Flaws>;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** Separate, so that a key, for which the list lags, doesn't redraw it at all. */
const Rows = memo(function Rows({ questions, flaws, selectedId, onSelect }: RowsProps) {
  const editor = useEditor();
  return (
    <ReorderList
      className="question-list"
      isCompact
      items={questions}
      keyOf={(question) => question.id}
      labels={{
        list: t("list.label"),
        item: (_question, index) => t("list.number", { number: index + 1 }),
      }}
      onReorder={(_items, { item, to }) =>
        editor.change((doc) => moveQuestion(doc, item.id, to), { selectedId: item.id })
      }
      renderItem={(question, index) => (
        <Row
          errorCount={flaws.get(question.id)?.errors ?? 0}
          isSelected={question.id === selectedId}
          number={index + 1}
          onSelect={onSelect}
          question={question}
          warningCount={flaws.get(question.id)?.warnings ?? 0}
        />
      )}
    />
  );
});

/** The rows rendered with the form: more than fit on a screen, few enough to cost nothing. */
const firstRows = 20;

export function QuestionList({ onSelect }: { onSelect: (id: string) => void }) {
  const all = useDoc((doc) => doc.questions);
  const [first] = useState(() => (all.length > firstRows ? all.slice(0, firstRows) : all));
  const questions = useDeferredValue(all, first);
  const selectedId = useSelectedId();
  return (
    <Rows flaws={useFlaws()} onSelect={onSelect} questions={questions} selectedId={selectedId} />
  );
}
