/** What a scheduled live session is about: a quiz, or an audience alone. */
import { t } from "@/messages/sessions";
import { noAudience } from "@/room/starting/audience-choice";
import { AudienceFields } from "@/room/starting/audience-fields-later";
import { QuizPicker } from "@/room/starting/quiz-picker";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import type { ScheduleForm } from "./schedule-form";
import { WithoutQuiz } from "./without-quiz";

type Subject = Pick<ScheduleForm, "quiz" | "audience">;

interface SubjectFieldsProps {
  form: ScheduleForm;
  error: string | undefined;
  isTitleMissing: boolean;
  onChange: (subject: Subject) => void;
}

function QuizField({ form: { quiz }, onChange }: SubjectFieldsProps) {
  if (quiz !== undefined) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-hairline px-3 py-2">
        <span className="min-w-0 break-words font-semibold" dir="auto">
          {quiz.title}
        </span>
        <Button onClick={() => onChange({ quiz: undefined, audience: undefined })} size="small">
          {t("schedule.changeQuiz")}
        </Button>
      </p>
    );
  }
  return (
    <>
      <div className="max-h-72 overflow-y-auto p-1">
        <QuizPicker
          onChoose={({ id, title }) => onChange({ quiz: { id, title }, audience: undefined })}
        />
      </div>
      <WithoutQuiz onChoose={() => onChange({ quiz: undefined, audience: noAudience })} />
    </>
  );
}

export function SubjectFields(props: SubjectFieldsProps) {
  const { form, error, isTitleMissing, onChange } = props;
  const { audience } = form;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold">
        {audience === undefined ? t("schedule.quiz") : t("sessions.withoutQuiz")}
      </legend>
      {audience === undefined ? (
        <QuizField {...props} />
      ) : (
        <div className="flex flex-col gap-4">
          <AudienceFields
            choice={audience}
            isTitleMissing={isTitleMissing}
            onChange={(changed) => onChange({ quiz: undefined, audience: changed })}
            takesFocus
          />
          <div>
            <Button onClick={() => onChange({ quiz: undefined, audience: undefined })} size="small">
              {t("sessions.choose")}
            </Button>
          </div>
        </div>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
