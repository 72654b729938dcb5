/** What can be done with all selected quizzes; it stays in sight below the list. */
import { CheckCheck, Download, FolderInput, Tags, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { Quiz } from "@/api/types";
import { toastProblem } from "@/calls/problem";
import { withHostWords } from "@/messages/host-words";
import { t } from "@/messages/quiz-list";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";
import { TagsDialog } from "./tags-dialog";

const MoveDialog = later(
  withHostWords(async () => (await import("./move-dialog")).MoveQuizzesDialog),
);
const folderActs = withHostWords(() => import("./folder-acts"));

interface SelectionBarProps {
  quizzes: readonly Quiz[];
  /** Every quiz that is shown is selected. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onDelete: () => void;
}

export function SelectionBar({ quizzes, isAll, onAll, onClear, onDelete }: SelectionBarProps) {
  const [isTagging, setTagging] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isExporting, setExporting] = useState(false);

  function give() {
    setExporting(true);
    const giving = folderActs().then((acts) => acts.exportSelected(quizzes), toastProblem);
    void giving.finally(() => setExporting(false));
  }

  const iconClass = "size-4 max-sm:hidden";
  return (
    <section
      aria-label={t("actions")}
      className="sticky bottom-3 z-30 flex flex-wrap items-center gap-2 self-center rounded-lg border-2 border-primary bg-raised p-2"
    >
      <IconButton label={t("clear")} onClick={onClear} size="small">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <p className="me-2 font-semibold tabular-nums max-sm:basis-56">
        {t("selected", { count: quizzes.length })}
      </p>
      {!isAll && (
        <Button onClick={onAll} size="small">
          <CheckCheck aria-hidden="true" className={iconClass} />
          {t("selectAll")}
        </Button>
      )}
      <Button onClick={() => setTagging(true)} size="small">
        <Tags aria-hidden="true" className={iconClass} />
        {t("tags")}
      </Button>
      <Button onClick={() => setMoving(true)} size="small">
        <FolderInput aria-hidden="true" className={iconClass} />
        {t("moveSelected")}
      </Button>
      <Button onClick={give} pending={isExporting} size="small">
        {!isExporting && <Download aria-hidden="true" className={iconClass} />}
        {t("export")}
      </Button>
      <Button onClick={onDelete} size="small" variant="danger">
        <Trash2 aria-hidden="true" className={iconClass} />
        {t("delete")}
      </Button>
      {isMoving && <MoveDialog onClose={() => setMoving(false)} quizzes={quizzes} />}
      {isTagging && <TagsDialog onClose={() => setTagging(false)} quizzes={quizzes} />}
    </section>
  );
}
