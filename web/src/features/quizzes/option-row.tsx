/** One option of a question being written: its shape, its text, whether it is right. */
import { X } from "lucide-react";
import { useId } from "react";
import { t } from "@/messages/quizzes";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import type { OptionForm } from "./question-rules";

interface OptionRowProps {
  index: number;
  option: OptionForm;
  error: string | undefined;
  correctInvalid: boolean;
  locked: boolean;
  onChange: (change: Partial<OptionForm>) => void;
  onLeave: () => void;
  onRemove: (() => void) | undefined;
}

export function OptionRow(props: OptionRowProps) {
  const { index, option, error, locked } = props;
  const letter = tileLetter(index);
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1 sm:gap-2">
        <span aria-hidden="true" className="option-mark" data-letter={letter}>
          <TileShape className="size-5" index={index} />
        </span>
        <input
          aria-describedby={error === undefined ? undefined : errorId}
          aria-disabled={locked || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-label={t("question.option", { letter })}
          autoComplete="off"
          className="field-box min-w-0 flex-1"
          dir="auto"
          onBlur={props.onLeave}
          onChange={(event) => props.onChange({ text: event.target.value })}
          placeholder={t("question.option", { letter })}
          readOnly={locked}
          value={option.text}
        />
        <Checkbox
          aria-invalid={props.correctInvalid || undefined}
          checked={option.isCorrect}
          className="shrink-0"
          label={
            <>
              <span aria-hidden="true" className="hidden font-medium text-sm sm:inline">
                {t("question.rightAnswer")}
              </span>
              <span className="sr-only">{t("question.correctOf", { letter })}</span>
            </>
          }
          onChange={(event) => {
            if (!locked) props.onChange({ isCorrect: event.target.checked });
          }}
          title={t("question.correct")}
        />
        {props.onRemove !== undefined && (
          <IconButton
            disabled={locked}
            label={t("question.removeOption", { letter })}
            onClick={props.onRemove}
            size="small"
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
