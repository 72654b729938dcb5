/** One to five stars for the quiz, saved as soon as they are chosen. */
import { useId, useRef, useState } from "react";
import { readSeatToken } from "@/live/seat-token";
import { t } from "@/messages/game";
import { type AfterFailure, giveStars } from "@/play/after-calls";
import { keepAfter, readAfter } from "@/play/after-game";
import { StarChoice } from "@/room/star-choice";

type Outcome = "saved" | "rates" | AfterFailure | null;

function failureWords(failure: AfterFailure): string {
  if (failure === "gone") return t("after.starsGone");
  return failure === "tooMany" ? t("after.tooMany") : t("after.starsFailed");
}

/** Sends one choice at a time, and the newest last: arrow keys choose faster than phones send. */
function useStars(code: string) {
  const [saved, setSaved] = useState(() => readAfter(code).stars ?? 0);
  const [chosen, setChosen] = useState(saved);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const wanted = useRef<number | null>(null);
  const isSending = useRef(false);

  async function send() {
    isSending.current = true;
    let last = saved;
    while (wanted.current !== null) {
      const stars = wanted.current;
      wanted.current = null;
      const answer = await giveStars(code, readSeatToken(code) ?? "", stars);
      if (answer.ok) {
        last = stars;
        keepAfter(code, { stars });
        setOutcome(answer.data.ratesQuiz ? "rates" : "saved");
      } else if (wanted.current === null) {
        setChosen(last);
        setOutcome(answer.failure);
      }
    }
    setSaved(last);
    isSending.current = false;
  }

  function choose(stars: number) {
    setChosen(stars);
    setOutcome(null);
    wanted.current = stars;
    if (!isSending.current) void send();
  }

  return { chosen, outcome, choose };
}

export function StarsForm({ code }: { code: string }) {
  const hintId = useId();
  const { chosen, outcome, choose } = useStars(code);
  const isSaved = outcome === "saved" || outcome === "rates";
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="font-semibold text-lg">{t("after.stars")}</legend>
      <StarChoice
        chosen={chosen}
        labelOf={(count) => t("after.star", { count })}
        onChoose={choose}
      />
      {/* One line that changes, so that nothing below it moves. */}
      <p className="text-muted text-sm" id={hintId}>
        <span role="status">{isSaved && t(`after.${outcome}`)}</span>
        {!isSaved && t("after.hint")}
      </p>
      {outcome !== null && !isSaved && (
        <p className="font-medium text-danger" role="alert">
          {failureWords(outcome)}
        </p>
      )}
    </fieldset>
  );
}
