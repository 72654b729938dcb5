/** Asking the host something between questions, and voting for what others ask. */
import { useEffect, useRef } from "react";
import type { AudienceQuestion, AudienceQuestions, RefusalCode } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import catalogue from "@/messages/en/wall.json";
import { t } from "@/messages/wall";
import { useWall, type WallState } from "@/play/use-wall";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/text-area";

const textMax = 280;
/** Nobody counts from the first letter on. */
const tellLeftFrom = 60;

type Told = keyof typeof catalogue.refused;

function refusedWords(code: RefusalCode): string {
  return t(`refused.${code in catalogue.refused ? (code as Told) : "other"}`);
}

function AskForm({ state }: { state: WallState }) {
  const { draft, asking, refusal, isOnline } = state;
  const left = textMax - [...draft].length;
  const isEmpty = draft.trim() === "";
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && asking !== "sending") state.ask();
      }}
    >
      <TextArea
        error={refusal?.isOfQuestion ? refusedWords(refusal.code) : undefined}
        hint={left <= tellLeftFrom ? t("left", { count: Math.max(0, left) }) : undefined}
        label={t("label")}
        maxLength={textMax}
        onChange={(event) => state.setDraft(event.target.value)}
        value={draft}
      />
      <Button
        disabled={isEmpty}
        pending={asking === "sending" && isOnline}
        type="submit"
        variant="primary"
        wide
      >
        {t("send")}
      </Button>
      <p className="min-h-6 font-semibold" role="status">
        {asking === "sent" && t("sent")}
        {asking === "takenBack" && t("takenBack")}
        {!isOnline && t("offline")}
      </p>
    </form>
  );
}

interface EntryProps {
  question: AudienceQuestion;
  state: WallState;
}

function VoteIcon() {
  return (
    <svg aria-hidden="true" className="size-4" viewBox="0 0 16 16">
      <path d="M8 2.5 14.5 12H1.5Z" fill="currentColor" />
    </svg>
  );
}

function TakeBack({ question, state }: EntryProps) {
  return (
    <Button
      aria-label={t("takeBackNamed", { text: question.text })}
      onClick={() => state.takeBack(question)}
      size="small"
      variant="ghost"
    >
      {t("takeBack")}
    </Button>
  );
}

/** What a host has to approve first. */
function WaitingEntry(props: EntryProps) {
  return (
    <li className="rounded-md border-2 border-hairline border-dashed px-3 py-2">
      <span className="wrap-anywhere block whitespace-pre-line" dir="auto">
        {props.question.text}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <Badge tone="primary">{t("mine")}</Badge>
        <Badge>{t("waiting")}</Badge>
        <TakeBack {...props} />
      </span>
    </li>
  );
}

function Entry({ question, state }: EntryProps) {
  const { number, text, votes, answered } = question;
  const isVoted = state.hasVoted(number);
  const isMine = state.list?.mine.has(number) === true;
  // What the room hasn't counted yet is the player's own vote.
  const shown = votes + Number(isVoted) - Number(state.list?.voted.has(number) === true);
  const isAnswered = answered === true;
  return (
    <li className="flex items-center justify-between gap-3 rounded-md border-2 border-hairline px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block whitespace-pre-line" dir="auto">
          {text}
        </span>
        {(isMine || isAnswered) && (
          <span className="mt-1 flex flex-wrap items-center gap-2">
            {isMine && <Badge tone="primary">{t("mine")}</Badge>}
            {isAnswered && <Badge tone="good">{t("answered")}</Badge>}
            {isMine && !isAnswered && <TakeBack question={question} state={state} />}
          </span>
        )}
      </span>
      {isAnswered ? (
        <span className="shrink-0 text-muted text-sm">{t("votes", { count: shown })}</span>
      ) : (
        <button
          aria-pressed={isVoted}
          className="flex min-h-12 min-w-12 shrink-0 flex-col items-center justify-center rounded-md border-2 border-field font-bold tabular-nums aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
          onClick={() => state.vote(number, !isVoted)}
          type="button"
        >
          <span className="sr-only">{t("vote", { text })}</span>
          <VoteIcon />
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{t("votes", { count: shown })}</span>
        </button>
      )}
    </li>
  );
}

interface WallSheetProps {
  player: PlayerRoom;
  mode: AudienceQuestions;
  onClose: () => void;
}

export function WallSheet({ player, mode, onClose }: WallSheetProps) {
  const state = useWall(player);
  const { list, asking } = state;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The button that took a question back is gone, and the focus with it.
    const isLost = list !== null && document.activeElement === document.body;
    if (asking === "takenBack" && isLost) heading.current?.focus();
  }, [asking, list]);

  return (
    <Dialog
      description={t(mode === "approved" ? "hintApproved" : "hintOpen")}
      onClose={onClose}
      open
      title={t("title")}
    >
      <AskForm state={state} />
      <h3 className="mt-4 mb-2 font-semibold text-lg" ref={heading} tabIndex={-1}>
        {t("list")}
      </h3>
      <div role="alert">
        {state.refusal?.isOfQuestion === false && (
          <p className="mb-2 font-semibold text-danger">{refusedWords(state.refusal.code)}</p>
        )}
      </div>
      {list === null && <p className="text-muted">{t("loading")}</p>}
      {list !== null && list.waiting.length > 0 && (
        <ul aria-label={t("waitingList")} className="mb-2 flex flex-col gap-2">
          {list.waiting.map((question) => (
            <WaitingEntry key={question.number} question={question} state={state} />
          ))}
        </ul>
      )}
      {list?.questions.length === 0 && list.waiting.length === 0 && (
        <p className="text-muted">{t("none")}</p>
      )}
      {list !== null && list.questions.length > 0 && (
        <ul aria-label={t("list")} className="flex flex-col gap-2">
          {list.questions.map((question) => (
            <Entry key={question.number} question={question} state={state} />
          ))}
        </ul>
      )}
      {list !== null && list.moreCount > 0 && (
        <p className="mt-2 text-muted text-sm">{t("more", { count: list.moreCount })}</p>
      )}
    </Dialog>
  );
}
