/** The selected question: its kind, the actions on it as a whole, and its form. */
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { t } from "@/messages/editor";
import { IconButton } from "@/ui/icon-button";
import { Menu, MenuAction } from "@/ui/menu";
import { Select } from "@/ui/select";
import { useDoc, useQuestion, useQuestionChange } from "./editor-context";
import { type Kind, kinds, withKind } from "./model/document";
import { OpenElsewhere } from "./presence/open-elsewhere";
import { QuestionCredit } from "./question-credit";
import { QuestionForm } from "./question-form";
import { useIsNarrow } from "./use-is-narrow";
import type { QuestionActions } from "./use-question-actions";

/** The second click of a double click is meant for the same question, which is deleted by then. */
function isFirst({ detail }: MouseEvent): boolean {
  return detail < 2;
}

export function QuestionPanel({ id, actions }: { id: string; actions: QuestionActions }) {
  const question = useQuestion(id);
  const change = useQuestionChange(id);
  const position = useDoc((doc) => doc.questions.findIndex((each) => each.id === id));
  const total = useDoc((doc) => doc.questions.length);
  const isPhone = useIsNarrow("phone");
  if (question === undefined) return null;
  return (
    <div className="flex flex-col gap-1">
      <OpenElsewhere id={id} number={position + 1} />
      <div className="flex items-center gap-1 sm:gap-2">
        <h2 className="shrink-0 text-base" data-question-heading tabIndex={-1}>
          <span className="max-sm:sr-only">
            {t("question.position", { number: position + 1, total })}
          </span>
          {/* A phone's line has the kind of question, too. */}
          <span aria-hidden="true" className="sm:hidden">
            {position + 1}/{total}
          </span>
        </h2>
        <div className="min-w-0 sm:ms-2">
          <Select
            className="field-quiet"
            label={t("question.kind")}
            labelHidden
            onChange={(event) => change.patch(withKind(question, event.target.value as Kind))}
            options={kinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
            value={question.content.kind}
          />
        </div>
        <div className="ms-auto flex">
          <Menu
            label={t("question.actions")}
            trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
            triggerClassName="button button-ghost button-icon"
          >
            {position > 0 && (
              <MenuAction onClick={() => actions.move(id, position - 1)}>
                <ArrowUp aria-hidden="true" className="size-5" />
                {t("question.moveUp")}
              </MenuAction>
            )}
            {position < total - 1 && (
              <MenuAction onClick={() => actions.move(id, position + 1)}>
                <ArrowDown aria-hidden="true" className="size-5" />
                {t("question.moveDown")}
              </MenuAction>
            )}
            {isPhone && (
              <MenuAction onClick={() => actions.duplicate(id)}>
                <Copy aria-hidden="true" className="size-5" />
                {t("question.duplicate")}
              </MenuAction>
            )}
          </Menu>
          {!isPhone && (
            <IconButton
              label={t("question.duplicate")}
              onClick={(event) => isFirst(event) && actions.duplicate(id)}
            >
              <Copy aria-hidden="true" className="size-5" />
            </IconButton>
          )}
          <IconButton
            label={t("question.delete")}
            onClick={(event) => isFirst(event) && actions.remove(id)}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
      <QuestionCredit question={question} />
      <QuestionForm question={question} />
    </div>
  );
}
