/** The fields for entering another right answer, by the kind of question. */
import type { MediaView, Offer, Solution } from "@/api/types";
import { t } from "@/messages/correct";
import { AnswerText } from "@/room/kinds/answer-text";
import { truthWord } from "@/room/kinds/words";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { TextArea } from "@/ui/text-area";
import { type Entered, spellings } from "./correction";
import { GapFields } from "./gap-key-fields";
import { HomeFields, LabelFields, OrderFields, PairFields } from "./list-key-fields";
import { PlaceFields } from "./place-fields";
import { SaidButtons } from "./said-buttons";

interface KeyFieldsProps {
  offer: Offer;
  solution: Solution;
  picture: MediaView | null;
  entered: Entered;
  takesOne: boolean;
  error: string | undefined;
  serverErrors: Readonly<Record<string, string>>;
  change: (part: Partial<Entered>) => void;
}

function AnswerFields({ offer, entered, takesOne, error, change }: KeyFieldsProps) {
  if (offer.kind !== "choice" && offer.kind !== "trueFalse") return null;
  const toggle = (id: string) => {
    const { right } = entered;
    change({ right: right.includes(id) ? right.filter((one) => one !== id) : [...right, id] });
  };
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{t("rightAnswers")}</legend>
      {offer.answers.map((answer, index) => (
        <Checkbox
          aria-invalid={error === undefined ? undefined : true}
          checked={entered.right.includes(answer.id)}
          key={answer.id}
          label={
            <span dir="auto">
              {offer.kind === "trueFalse" ? (
                truthWord(index)
              ) : (
                <AnswerText picture={answer.picture} text={answer.text} />
              )}
            </span>
          }
          onChange={() => toggle(answer.id)}
        />
      ))}
      {entered.right.length > 1 && (
        <p className="text-muted text-sm">{t(takesOne ? "anyOf" : "allOf")}</p>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function SpellingFields({ solution, entered, error, change }: KeyFieldsProps) {
  if (solution.kind !== "typed") return null;
  const known = new Set(spellings(entered.accepted));
  const said = solution.said.filter((one) => !one.isCorrect && !known.has(one.text));
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        dir="auto"
        error={error}
        hint={t("acceptedHint")}
        label={t("accepted")}
        onChange={(event) => change({ accepted: event.target.value })}
        value={entered.accepted}
      />
      <SaidButtons
        onAccept={(text) => change({ accepted: [...spellings(entered.accepted), text].join("\n") })}
        said={said}
      />
    </div>
  );
}

function NumberFields({ offer, entered, error, serverErrors, change }: KeyFieldsProps) {
  if (offer.kind !== "number") return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        dir="ltr"
        error={error ?? serverErrors["correction.right"]}
        inputMode="decimal"
        label={t("number")}
        onChange={(event) => change({ number: event.target.value })}
        value={entered.number}
      />
      <Field
        dir="ltr"
        error={serverErrors["correction.tolerance"]}
        hint={t("toleranceHint")}
        inputMode="decimal"
        label={t("tolerance")}
        onChange={(event) => change({ tolerance: event.target.value })}
        value={entered.tolerance}
      />
    </div>
  );
}

export function KeyFields(props: KeyFieldsProps) {
  const { offer, solution, picture, entered, error, serverErrors, change } = props;
  const shared = { entered, error, change };
  switch (offer.kind) {
    case "typed":
      return <SpellingFields {...props} />;
    case "gaps":
      return (
        <GapFields
          {...shared}
          offer={offer}
          serverError={serverErrors["correction.right"]}
          showsTrouble={error !== undefined}
          solution={solution}
        />
      );
    case "number":
      return <NumberFields {...props} />;
    case "order":
      return (
        <OrderFields {...shared} offer={offer} serverError={serverErrors["correction.right"]} />
      );
    case "match":
      return (
        <PairFields {...shared} offer={offer} serverError={serverErrors["correction.pairs"]} />
      );
    case "categorize":
      return (
        <HomeFields {...shared} offer={offer} serverError={serverErrors["correction.right"]} />
      );
    case "labels":
      return (
        <LabelFields
          {...shared}
          offer={offer}
          picture={picture}
          serverError={serverErrors["correction.right"]}
        />
      );
    case "pin":
      return picture === null ? null : (
        <PlaceFields
          {...shared}
          error={error ?? serverErrors["correction.areas"]}
          picture={picture}
        />
      );
    default:
      return <AnswerFields {...props} />;
  }
}
