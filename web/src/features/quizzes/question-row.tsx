/** One question in the editor's list, as its author sees it: right answers are marked. */
import { ArrowDown, ArrowUp, Check, Pencil, Trash2 } from "lucide-react";
import type { Question } from "@/api/types";
import { t } from "@/messages/app";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { IconButton } from "@/ui/icon-button";
import { TileShape, tileLetter } from "@/ui/tile-shapes";

interface QuestionRowProps {
  question: Question;
  index: number;
  isLast: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (position: number) => void;
}

export function QuestionRow(props: QuestionRowProps) {
  const { question, index } = props;
  const number = index + 1;
  const iconClass = "size-4";
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <span className="font-display font-extrabold text-2xl text-primary tabular-nums leading-none">
          {number}
        </span>
        <h3 className="min-w-0 flex-1 font-sans font-semibold text-base leading-snug" dir="auto">
          {question.text}
        </h3>
      </div>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {question.answers.map((answer, at) => (
          <li className="flex min-w-0 items-center gap-2.5" key={answer.id}>
            <span
              aria-hidden="true"
              className="option-mark option-mark-small"
              data-letter={tileLetter(at)}
            >
              <TileShape className="size-4" index={at} />
            </span>
            <span className="min-w-0" dir="auto">
              {answer.text}
            </span>
            {answer.isCorrect && (
              <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-good text-sm">
                <Check aria-hidden="true" className={iconClass} />
                {t("question.rightAnswer")}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>
          {question.timeLimitS === null
            ? t("question.noLimit")
            : t("question.secondsShort", { count: question.timeLimitS })}
        </Badge>
        <Badge tone={question.pointsFactor === 2 ? "highlight" : "plain"}>
          {t(
            `question.points${question.pointsFactor === 2 ? 2 : question.pointsFactor === 0 ? 0 : 1}`,
          )}
        </Badge>
        <div className="ms-auto flex gap-1">
          <IconButton
            disabled={index === 0}
            label={t("question.up", { number })}
            onClick={() => props.onMove(index - 1)}
            size="small"
          >
            <ArrowUp aria-hidden="true" className={iconClass} />
          </IconButton>
          <IconButton
            disabled={props.isLast}
            label={t("question.down", { number })}
            onClick={() => props.onMove(index + 1)}
            size="small"
          >
            <ArrowDown aria-hidden="true" className={iconClass} />
          </IconButton>
          <IconButton label={t("question.edit", { number })} onClick={props.onEdit} size="small">
            <Pencil aria-hidden="true" className={iconClass} />
          </IconButton>
          <IconButton
            className="hover:text-danger"
            label={t("question.remove", { number })}
            onClick={props.onDelete}
            size="small"
          >
            <Trash2 aria-hidden="true" className={iconClass} />
          </IconButton>
        </div>
      </div>
    </Card>
  );
}
