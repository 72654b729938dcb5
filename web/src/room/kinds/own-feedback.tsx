/** What the author says to those who picked an answer, once the answer is revealed. */
import { pickedIds } from "@/live/choices";
import type { Choice, RevealPhase } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";

interface OwnFeedbackProps {
  phase: RevealPhase;
  mine: Choice | null | undefined;
}

export function OwnFeedback({ phase, mine }: OwnFeedbackProps) {
  const { offer, answerFeedback = [] } = phase;
  const picked = pickedIds(mine);
  const said = answerFeedback.filter(({ answer }) => picked.includes(answer));
  if (said.length === 0 || offer.kind !== "choice") return null;
  const nameOf = (id: string) => {
    const answer = offer.answers.find((each) => each.id === id);
    return answer?.text || answer?.picture?.alt;
  };
  return (
    <section className="explanation">
      <h2 className="explanation-title">{t("ownFeedback")}</h2>
      {said.map(({ answer, text }) => (
        <p dir="auto" key={answer}>
          {picked.length > 1 && (
            <strong>
              <RichText text={nameOf(answer) ?? ""} />:{" "}
            </strong>
          )}
          <RichText text={text} />
        </p>
      ))}
    </section>
  );
}
