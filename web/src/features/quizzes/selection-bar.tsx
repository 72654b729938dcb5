/** What can be done with all selected quizzes; it stays in sight below the list. */
import { CheckCheck, Tags, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { Quiz } from "@/api/types";
import { t } from "@/messages/quiz-list";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { TagsDialog } from "./tags-dialog";

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
      <Button onClick={onDelete} size="small" variant="danger">
        <Trash2 aria-hidden="true" className={iconClass} />
        {t("delete")}
      </Button>
      {isTagging && <TagsDialog onClose={() => setTagging(false)} quizzes={quizzes} />}
    </section>
  );
}
