/** What a team talks about before it can answer: the question, and what can be chosen from. */
import { answersOf } from "@/live/choices";
import type { ClosedPhase } from "@/live/messages";
import { t } from "@/messages/game";
import { QuestionMedia } from "@/play/question-parts";
import { AnswerTile, tileOf } from "@/room/kinds/answer-tile";
import { Offered } from "@/room/kinds/offered";
import { isOnPicture } from "@/room/kinds/on-picture";
import { RichText } from "@/ui/rich-text";

/** Where players type or rate, there is nothing to see before they can. */
const withoutChoices: ReadonlySet<string> = new Set([
  "typed",
  "number",
  "wordCloud",
  "openText",
  "rating",
]);

export function TalkFirst({ phase }: { phase: ClosedPhase }) {
  const { question, offer } = phase;
  const answers = answersOf(offer);
  return (
    <>
      <p className="question-text mt-2 font-semibold text-lg" dir="auto">
        <RichText text={question.text} />
      </p>
      {/* A film has been played, and where the answer goes onto the picture, it is drawn below. */}
      {question.media?.kind === "image" && !isOnPicture(question.kind) && (
        <QuestionMedia question={question} />
      )}
      {answers.length > 0 ? (
        <section aria-label={t("question.answers")} className="answer-grid">
          {answers.map((answer, index) => (
            <AnswerTile
              {...tileOf(offer.kind, answer, index)}
              key={answer.id}
              size="small"
              state="idle"
            />
          ))}
        </section>
      ) : (
        !withoutChoices.has(question.kind) && (
          <Offered face="page" isOver={false} offer={offer} question={question} />
        )
      )}
    </>
  );
}
