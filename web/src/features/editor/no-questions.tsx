/** The ways to begin, while a quiz has no question: one by one, from a quiz, a list, or a file. */
import { Link } from "@tanstack/react-router";
import { ClipboardPaste, FileUp, LibraryBig, Plus } from "lucide-react";
import { t } from "@/messages/editor";
import { t as importWords } from "@/messages/import";
import { patterns } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { useEditorState } from "./editor-context";

interface BeginningsProps {
  onAdd: () => void;
  onPaste: () => void;
  onBank: () => void;
}

export function Beginnings({ onAdd, onPaste, onBank }: BeginningsProps) {
  const id = useEditorState((state) => state.quizId);
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button onClick={onAdd} variant="primary">
        <Plus aria-hidden="true" className="size-5" />
        {t("list.add")}
      </Button>
      <Button onClick={onBank}>
        <LibraryBig aria-hidden="true" className="size-5" />
        {t("addMenu.bank")}
      </Button>
      <Button onClick={onPaste}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
        {t("addMenu.paste")}
      </Button>
      <Link className={buttonClass()} params={{ id }} to={patterns.quizImportInto}>
        <FileUp aria-hidden="true" className="size-5" />
        {importWords("import.menu")}
      </Link>
    </div>
  );
}

export function NoQuestions(props: BeginningsProps) {
  return (
    <EmptyState
      action={<Beginnings {...props} />}
      hint={t("list.emptyHint")}
      shape={0}
      title={t("list.empty")}
    />
  );
}
