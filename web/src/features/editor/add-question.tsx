/** The dialog for choosing a new question's kind, by its look or by typing its name. */
import { useRef, useState } from "react";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { kindIcons } from "./kind-icons";
import { type Kind, kinds } from "./model/document";

interface AddQuestionProps {
  open: boolean;
  onClose: () => void;
  onAdd: (kind: Kind) => void;
  onPaste: () => void;
  onBank: () => void;
}

function matches(kind: Kind, search: string): boolean {
  const words = `${t(`kinds.${kind}`)} ${t(`kindHints.${kind}`)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

export function AddQuestion({ open, onClose, onAdd, onPaste, onBank }: AddQuestionProps) {
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isNamed = (kind: Kind) =>
    t(`kinds.${kind}`).toLowerCase().includes(search.trim().toLowerCase());
  const described = kinds.filter((kind) => matches(kind, search.trim()));
  // Matches in the name come before matches in the description.
  const found = [...described.filter(isNamed), ...described.filter((kind) => !isNamed(kind))];
  const add = (kind: Kind) => {
    // The second click of a double click arrives while the dialog is closing.
    if (!open) return;
    setSearch("");
    onAdd(kind);
  };
  return (
    <Dialog
      className="sm:max-w-2xl"
      initialFocus={field}
      onClose={onClose}
      open={open}
      title={t("addMenu.title")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined) add(found[0]);
        }}
      >
        <Field
          autoComplete="off"
          label={t("addMenu.search")}
          labelHidden
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t("addMenu.search")}
          ref={field}
          type="search"
          value={search}
        />
        <ul className="grid gap-2 sm:grid-cols-2">
          {found.map((kind) => {
            const Icon = kindIcons[kind];
            return (
              <li key={kind}>
                <button
                  className="flex min-h-14 w-full items-center gap-3 rounded-md border-2 border-hairline bg-surface px-3 py-2 text-start hover:border-primary focus-visible:border-primary"
                  onClick={() => add(kind)}
                  type="button"
                >
                  <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
                  <span className="min-w-0">
                    <span className="block font-semibold">{t(`kinds.${kind}`)}</span>
                    <span className="block text-muted text-sm">{t(`kindHints.${kind}`)}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        {found.length === 0 && <p role="status">{t("addMenu.none")}</p>}
        <div className="flex flex-wrap gap-3">
          <Button onClick={onBank}>{t("addMenu.bank")}</Button>
          <Button onClick={onPaste}>{t("addMenu.paste")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
