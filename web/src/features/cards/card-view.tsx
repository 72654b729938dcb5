/**
 * One flash card: its front, then its back and the grades. Space flips it, 1 to 4 grade. The focus
 * is on what is new, so a screen reader reads it.
 */
import { type RefObject, useEffect, useRef } from "react";
import { dayOf, type Grade, grades, intervals } from "@/lib/fsrs";
import { hasSingleKeys } from "@/lib/single-keys";
import { t } from "@/messages/cards";
import { Explanation } from "@/room/kinds/explanation";
import { Offered } from "@/room/kinds/offered";
import { isOnPicture } from "@/room/kinds/on-picture";
import { Result } from "@/room/kinds/result";
import { AuthorLanguage } from "@/ui/author-language";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { isDialogAbove } from "@/ui/dialog-above";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import type { RoundCard } from "./round";
import type { Round } from "./use-round";

/** What a key does, unless it belongs to what has the focus. */
function useKeys({ back, flip, grade }: Round) {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { target } = event;
      const isElsewhere =
        isDialogAbove() ||
        (target instanceof Element &&
          target.closest("a, button, input, select, textarea, video, audio, iframe") !== null &&
          event.key === " ");
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (isElsewhere || isChord || event.defaultPrevented || !hasSingleKeys()) return;
      const chosen = grades[Number(event.key) - 1];
      if (event.key === " " && back === undefined) flip();
      else if (chosen !== undefined && event.key !== " " && back !== undefined) grade(chosen);
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [back, flip, grade]);
}

/** The first card of a page leaves the focus to the page's heading. */
function useFocus(element: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [element, isWanted]);
}

function Front({ card, isFirst }: { card: RoundCard; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus(heading, !isFirst);
  const { question } = card.front;
  return (
    <>
      <p className="wrap-anywhere text-muted text-sm" dir="auto">
        {card.title}
      </p>
      <h2
        className="wrap-anywhere text-2xl"
        dir="auto"
        lang={card.language || undefined}
        ref={heading}
        tabIndex={-1}
      >
        <RichText text={question.text} />
      </h2>
      {question.media !== null && !isOnPicture(question.kind) && (
        <MediaView media={question.media} />
      )}
    </>
  );
}

function Grades({ round, card }: { round: Round; card: RoundCard }) {
  const days = intervals(card.memory, dayOf(new Date()));
  const hint = (grade: Grade) => {
    if (!round.isAgain) return t("grade.days", { count: days[grade] });
    return grade === "again" ? t("grade.later") : t("grade.done");
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold text-lg">{t("grade.question")}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {grades.map((grade, index) => (
          <Button
            aria-keyshortcuts={String(index + 1)}
            className="flex-col gap-0"
            key={grade}
            onClick={() => round.grade(grade)}
            pending={round.isGrading}
            variant={grade === "good" ? "primary" : undefined}
          >
            <span>{t(`grade.${grade}`)}</span>
            <span className="font-normal text-sm">{hint(grade)}</span>
          </Button>
        ))}
      </div>
      <p className="text-muted text-sm">{t("grade.keys")}</p>
    </fieldset>
  );
}

function Back({ round, card }: { round: Round; card: RoundCard }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus(heading, true);
  const { back } = round;
  if (back === undefined) return null;
  const { offer, question } = card.front;
  return (
    <>
      <section className="enter-rise flex flex-col gap-4" aria-labelledby="card-answer">
        <h3 className="text-lg" id="card-answer" ref={heading} tabIndex={-1}>
          {t("answer")}
        </h3>
        <Result
          face="page"
          media={question.media}
          offer={offer}
          pickedCount={0}
          showCounts={false}
          solution={back.solution}
        />
        <Explanation text={back.explanation} />
      </section>
      <Grades card={card} round={round} />
    </>
  );
}

export function CardView({ round }: { round: Round }) {
  useKeys(round);
  const { card, back } = round;
  if (card === undefined) return null;
  const { offer, question } = card.front;
  return (
    <AuthorLanguage value={card.language}>
      <Card className="flex flex-col gap-5">
        <Front card={card} isFirst={round.turn === 0} />
        {back === undefined ? (
          <>
            <Offered face="page" isOver={false} offer={offer} question={question} />
            <Button
              aria-keyshortcuts="Space"
              onClick={round.flip}
              pending={round.isFlipping}
              size="large"
              variant="primary"
              wide
            >
              {t("flip")}
            </Button>
          </>
        ) : (
          <Back card={card} round={round} />
        )}
      </Card>
    </AuthorLanguage>
  );
}
