/** One audience question or idea, with what a host can do about it. */
import type { HostWallQuestion, WallAction } from "@/live/messages";
import { t } from "@/messages/wall";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

const stateNotes = {
  waiting: "host.stateWaiting",
  unsuitable: "host.stateUnsuitable",
  hidden: "host.stateHidden",
} as const;

interface WallEntryProps {
  question: HostWallQuestion;
  /** Nobody answers an idea. */
  isIdea: boolean;
  isStaged: boolean;
  /** Whether the big screen can show it now. */
  canStage: boolean;
  waiting: boolean;
  /** `said` is for people who can't see the change. */
  onAct: (wall: WallAction, said: string) => void;
}

function Notes({ question, isStaged }: Pick<WallEntryProps, "question" | "isStaged">) {
  const { answered, nickname, state, votes } = question;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <span className="font-semibold text-text tabular-nums">{t("votes", { count: votes })}</span>
      {nickname != null && (
        <span className="wrap-anywhere min-w-0" dir="auto">
          {nickname}
        </span>
      )}
      {isStaged && <Badge tone="primary">{t("host.onScreen")}</Badge>}
      {answered === true && <Badge tone="good">{t("answered")}</Badge>}
      {state !== "shown" && (
        <Badge tone={state === "waiting" ? "highlight" : "plain"}>{t(stateNotes[state])}</Badge>
      )}
    </span>
  );
}

export function WallEntry(props: WallEntryProps) {
  const { question, isIdea, isStaged, canStage, waiting, onAct } = props;
  const { number, text, state } = question;
  const isShown = state === "shown";
  const isAnswered = question.answered === true;
  const off = waiting || undefined;
  return (
    <li
      className="rounded-md border-2 border-hairline px-3 py-2 data-hidden:border-dashed data-hidden:bg-sunken"
      data-hidden={isShown ? undefined : true}
    >
      <span className="wrap-anywhere block whitespace-pre-line font-medium" dir="auto">
        {text}
      </span>
      <Notes isStaged={isStaged} question={question} />
      <span className="mt-2 flex flex-wrap gap-2">
        {isShown && canStage && !isStaged && (
          <Button
            aria-disabled={off}
            aria-label={t("host.showOneNamed", { text })}
            onClick={() => onAct({ type: "setStage", on: true, number }, t("host.onScreen"))}
            size="small"
          >
            {t("host.showOne")}
          </Button>
        )}
        {isShown && !isIdea && (
          <Button
            aria-disabled={off}
            aria-label={t(isAnswered ? "host.reopenNamed" : "host.answerNamed", { text })}
            onClick={() =>
              onAct(
                { type: "setAnswered", number, answered: !isAnswered },
                t(isAnswered ? "host.nowOpen" : "host.nowAnswered", { text }),
              )
            }
            size="small"
          >
            {t(isAnswered ? "host.reopen" : "host.answer")}
          </Button>
        )}
        {!isShown && (
          <Button
            aria-disabled={off}
            aria-label={t("host.showNamed", { text })}
            onClick={() =>
              onAct({ type: "setHidden", number, hidden: false }, t("host.nowShown", { text }))
            }
            size="small"
          >
            {t("host.show")}
          </Button>
        )}
        {(isShown || state === "waiting") && (
          <Button
            aria-disabled={off}
            aria-label={t("host.hideNamed", { text })}
            onClick={() =>
              onAct({ type: "setHidden", number, hidden: true }, t("host.nowHidden", { text }))
            }
            size="small"
            variant="ghost"
          >
            {t("host.hide")}
          </Button>
        )}
      </span>
    </li>
  );
}
