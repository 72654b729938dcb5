/**
 * The question bank: finds questions of one's own quizzes, of those that others share and of public
 * ones, and adds copies.
 *
 * What is chosen stays while one searches on. The server copies the questions when they are added, so
 * that a copy is what the question is now, one that is gone isn't added, and files come along.
 */
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { apiError } from "@/api/errors";
import { type BankFilters, bankQuery, copyBankQuestions } from "@/api/question-bank";
import type { BankQuestion, DocumentQuestion } from "@/api/types";
import { Paged } from "@/calls/paged";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/bank";
import { t as editorWords } from "@/messages/editor";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useDelayed } from "@/ui/use-delayed";
import { BankRow } from "./bank-row";
import { useDoc, useEditor } from "./editor-context";
import { copyOf, type Kind, kinds, limits } from "./model/document";

/** Long enough that not every keystroke queries the server. */
const typingMs = 300;

const anyKind = "any";

interface BankDialogProps {
  open: boolean;
  onClose: () => void;
  onAdd: (questions: readonly DocumentQuestion[]) => void;
}

/** What is looked for. */
interface Wanted {
  scope: BankFilters["scope"];
  search: string;
  kind: Kind | null;
}

interface FiltersProps {
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  field: RefObject<HTMLInputElement | null>;
}

function Filters({ wanted, onChange, field }: FiltersProps) {
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        className="min-w-0 self-start max-sm:w-full max-sm:[&>label]:whitespace-normal max-sm:[&>label]:px-1.5 [&>label]:text-center"
        label={t("scope")}
        onChange={(scope) => onChange({ scope })}
        options={[
          { value: "mine", label: t("mine") },
          { value: "shared", label: t("shared") },
          { value: "public", label: t("public") },
        ]}
        value={wanted.scope}
      />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          autoComplete="off"
          label={t("search")}
          maxLength={200}
          onChange={(event) => onChange({ search: event.target.value })}
          ref={field}
          type="search"
          value={wanted.search}
        />
        <Select
          label={editorWords("question.kind")}
          onChange={(event) =>
            onChange({ kind: kinds.find((kind) => kind === event.target.value) ?? null })
          }
          options={[
            { value: anyKind, label: t("anyKind") },
            ...kinds.map((kind) => ({ value: kind, label: editorWords(`kinds.${kind}`) })),
          ]}
          value={wanted.kind ?? anyKind}
        />
      </div>
    </div>
  );
}

/** What is said where there is nothing at all. */
const emptyOf = { mine: "noneOfMine", shared: "noneShared", public: "nonePublic" } as const;

interface ResultsProps {
  wanted: Wanted;
  chosen: ReadonlyMap<string, BankQuestion>;
  onChoose: (found: BankQuestion, isChosen: boolean) => void;
}

function Results({ wanted, chosen, onChoose }: ResultsProps) {
  const exceptQuiz = useEditor().store.getState().quizId;
  const search = useDelayed(wanted.search.trim(), typingMs);
  const query = useInfiniteQuery(
    bankQuery({
      scope: wanted.scope,
      exceptQuiz,
      ...(search === "" ? {} : { search }),
      ...(wanted.kind === null ? {} : { kind: wanted.kind }),
    }),
  );
  const isFiltered = search !== "" || wanted.kind !== null;
  const empty = emptyOf[wanted.scope];
  return (
    <Paged
      empty={<EmptyState title={t(isFiltered ? "none" : empty)} />}
      failure={t("loadFailed")}
      query={query}
      skeleton={["h-28 rounded-lg", "h-28 rounded-lg", "h-28 rounded-lg"]}
    >
      {(items) => (
        <ul
          aria-busy={query.isPlaceholderData || undefined}
          aria-label={t("results")}
          className="flex flex-col gap-3"
        >
          {items.map((found) => (
            <li
              className="rounded-lg border-2 border-hairline bg-surface p-3 has-checked:border-primary"
              key={found.question.id}
            >
              <BankRow
                found={found}
                isChosen={chosen.has(found.question.id)}
                onChoose={(isChosen) => onChoose(found, isChosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

const startsWith: Wanted = { scope: "mine", search: "", kind: null };

interface Adding {
  ids: readonly string[];
  withoutFiles: boolean;
}

function useAdding(onDone: (copies: DocumentQuestion[], missing: number) => void) {
  const editor = useEditor();
  const { quizId } = editor.store.getState();
  return useMutation({
    mutationFn: ({ ids, withoutFiles }: Adding) => copyBankQuestions(ids, quizId, withoutFiles),
    onSuccess(found, { ids }) {
      for (const { media, pictures } of found) {
        for (const file of [...(media === null ? [] : [media]), ...pictures]) editor.addMedia(file);
      }
      onDone(
        found.map(({ question }) => copyOf(question)),
        ids.length - found.length,
      );
    },
  });
}

export function BankDialog({ open, onClose, onAdd }: BankDialogProps) {
  const [wanted, setWanted] = useState(startsWith);
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankQuestion>>(new Map());
  const [areGone, setGone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const room = limits.questions - useDoc((doc) => doc.questions.length);
  const count = chosen.size;
  const adding = useAdding((copies, missing) => {
    setChosen(new Map());
    setGone(copies.length === 0);
    if (copies.length === 0) return;
    if (missing > 0) toast(t("someGone", { count: missing }));
    setWanted(startsWith);
    onAdd(copies);
  });
  const lacksRoom = adding.isError && apiError(adding.error).code === "media_quota_reached";
  const problem = areGone
    ? t("gone")
    : lacksRoom
      ? t("noRoomForFiles")
      : adding.isError
        ? problemText(adding.error, t("addFailed"))
        : undefined;

  function add(withoutFiles: boolean) {
    // The second click of a double click arrives while the dialog is closing.
    if (open) adding.mutate({ ids: [...chosen.keys()], withoutFiles });
  }

  function choose(found: BankQuestion, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(found.question.id, found);
    else next.delete(found.question.id);
    setChosen(next);
    setGone(false);
  }

  return (
    <Dialog
      className="sm:max-w-3xl"
      initialFocus={field}
      onClose={onClose}
      open={open}
      title={t("title")}
    >
      <div className="flex flex-col gap-4">
        <Filters
          field={field}
          onChange={(change) => setWanted({ ...wanted, ...change })}
          wanted={wanted}
        />
        <Results chosen={chosen} onChoose={choose} wanted={wanted} />
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-col gap-2 border-hairline border-t-2 bg-raised px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Problem text={problem} />
          {count > room && (
            <p className="text-danger text-sm" role="alert">
              {t("noRoom", { count: Math.max(0, room) })}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              disabled={count === 0 || count > room}
              onClick={() => add(false)}
              pending={adding.isPending}
              variant="primary"
            >
              {t("add", { count })}
            </Button>
            {lacksRoom && count > 0 && count <= room && (
              <Button disabled={adding.isPending} onClick={() => add(true)}>
                {t("addWithoutFiles")}
              </Button>
            )}
            {count > 0 && (
              <Button onClick={() => setChosen(new Map())} variant="ghost">
                {t("clear")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
