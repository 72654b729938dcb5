/**
 * Audience questions or ideas on the big screen, where a host shows them instead of the phase: those with the
 * most votes, or one of them, large.
 */
import type { AudienceQuestion, RoomView, StageWall } from "@/live/messages";
import { t as roomWords } from "@/messages/room";
import { t } from "@/messages/wall";
import { Stage } from "./stage";
import { textLength } from "./stage-head";

function Entry({ question: { text, votes, answered } }: { question: AudienceQuestion }) {
  return (
    <li className="stage-wall-entry">
      <span className="stage-wall-votes">
        <span aria-hidden="true">{votes}</span>
        <span className="sr-only">{t("votes", { count: votes })}</span>
      </span>
      <span className="stage-wall-text" dir="auto">
        {text}
      </span>
      {answered === true && (
        <span className="stage-small rounded-full bg-good-soft px-[0.7em] py-[0.1em] font-semibold text-good">
          {t("answered")}
        </span>
      )}
    </li>
  );
}

function One({ question: { text, votes } }: { question: AudienceQuestion }) {
  return (
    <div className="stage-middle">
      <h1 className="stage-giant text-balance text-center" data-long={textLength(text)} dir="auto">
        {text}
      </h1>
      <p className="stage-medium text-center">{t("votes", { count: votes })}</p>
    </div>
  );
}

/** The list, or one of it, with what to do about it. */
export function WallBody({ view, wall }: { view: RoomView; wall: StageWall }) {
  const { topic } = view;
  const isIdeas = topic != null;
  const one = wall.isOne === true ? wall.questions[0] : undefined;
  return (
    <>
      {one === undefined ? (
        <>
          <h1 className="stage-large text-balance text-center" dir="auto">
            {topic ?? t("title")}
          </h1>
          {wall.questions.length === 0 ? (
            <p className="stage-middle stage-medium text-center">
              {t(isIdeas ? "stage.noIdeas" : "stage.empty")}
            </p>
          ) : (
            <ol className="stage-wall">
              {wall.questions.map((question) => (
                <Entry key={question.number} question={question} />
              ))}
            </ol>
          )}
        </>
      ) : (
        <One question={one} />
      )}
      <p className="stage-medium text-center font-semibold">
        {t(isIdeas ? "stage.ideasHint" : "stage.hint")}
      </p>
    </>
  );
}

export function ScreenWall({ view, wall }: { view: RoomView; wall: StageWall }) {
  const title = view.topic ?? t("title");
  const isOne = wall.isOne === true && wall.questions.length > 0;
  return (
    <Stage>
      <header className="stage-head stage-small">
        <p className="flex-1" dir="auto">
          {isOne ? title : view.title}
        </p>
        <p>
          {roomWords("code")}{" "}
          <span className="font-display font-extrabold text-text tabular-nums">{view.code}</span>
        </p>
      </header>
      <WallBody view={view} wall={wall} />
    </Stage>
  );
}
