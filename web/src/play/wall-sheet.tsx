/**
 * Asking the host something between questions, or sharing ideas while a brainstorm runs, and voting
 * for what others ask or share.
 */
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

/** The sentences that are others for ideas. */
const questionWords = {
  label: "label",
  send: "send",
  sent: "sent",
  takenBack: "takenBack",
  list: "list",
  loading: "loading",
  none: "none",
  mine: "mine",
  waitingList: "waitingList",
  more: "more",
} as const;

const ideaWords = {
  label: "idea.label",
  send: "idea.send",
  sent: "idea.sent",
  takenBack: "idea.takenBack",
  list: "idea.list",
  loading: "idea.loading",
  none: "idea.none",
  mine: "idea.mine",
  waitingList: "idea.waitingList",
  more: "idea.more",
} as const;

type Told = keyof typeof catalogue.refused;
type ToldOfIdeas = keyof typeof catalogue.idea.refused;

function refusedWords(code: RefusalCode, isIdea: boolean): string {
  if (isIdea && code in catalogue.idea.refused) return t(`idea.refused.${code as ToldOfIdeas}`);
  return t(`refused.${code in catalogue.refused ? (code as Told) : "other"}`);
}

interface SheetProps {
  state: WallState;
  isIdea: boolean;
}

function AskForm({ state, isIdea }: SheetProps) {
  const words = isIdea ? ideaWords : questionWords;
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
        error={refusal?.isOfQuestion ? refusedWords(refusal.code, isIdea) : undefined}
        hint={left <= tellLeftFrom ? t("left", { count: Math.max(0, left) }) : undefined}
        label={t(words.label)}
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
        {t(words.send)}
      </Button>
      <p className="min-h-6 font-semibold" role="status">
        {asking === "sent" && t(words.sent)}
        {asking === "takenBack" && t(words.takenBack)}
        {!isOnline && t("offline")}
      </p>
    </form>
  );
}

interface EntryProps extends SheetProps {
  question: AudienceQuestion;
}

function VoteIcon() {
  return (
    <svg aria-hidden="true" className="size-4" viewBox="0 0 16 16">
      <path d="M8 2.5 14.5 12H1.5Z" fill="currentColor" />
    </svg>
  );
}

function TakeBack({ question, state }: Omit<EntryProps, "isIdea">) {
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
        <Badge tone="primary">{t((props.isIdea ? ideaWords : questionWords).mine)}</Badge>
        <Badge>{t("waiting")}</Badge>
        <TakeBack {...props} />
      </span>
    </li>
  );
}

function Entry({ question, state, isIdea }: EntryProps) {
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
            {isMine && <Badge tone="primary">{t((isIdea ? ideaWords : questionWords).mine)}</Badge>}
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

interface WallPartsProps {
  player: PlayerRoom;
  /** The topic of the brainstorm that runs; null for questions to the host. */
  topic: string | null;
  /** Of the heading above the list. */
  level?: "h2" | "h3";
}

/** What is the same in the sheet above a game and on a page of its own. */
export function WallParts({ player, topic, level: Level = "h3" }: WallPartsProps) {
  const state = useWall(player, topic);
  const isIdea = topic !== null;
  const words = isIdea ? ideaWords : questionWords;
  const { list, asking } = state;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The button that took a question back is gone, and the focus with it.
    const isLost = list !== null && document.activeElement === document.body;
    if (asking === "takenBack" && isLost) heading.current?.focus();
  }, [asking, list]);

  return (
    <>
      <AskForm isIdea={isIdea} state={state} />
      <Level className="mt-4 mb-2 font-semibold text-lg" ref={heading} tabIndex={-1}>
        {t(words.list)}
      </Level>
      <div role="alert">
        {state.refusal?.isOfQuestion === false && (
          <p className="mb-2 font-semibold text-danger">
            {refusedWords(state.refusal.code, isIdea)}
          </p>
        )}
      </div>
      {list === null && <p className="text-muted">{t(words.loading)}</p>}
      {list !== null && list.waiting.length > 0 && (
        <ul aria-label={t(words.waitingList)} className="mb-2 flex flex-col gap-2">
          {list.waiting.map((question) => (
            <WaitingEntry isIdea={isIdea} key={question.number} question={question} state={state} />
          ))}
        </ul>
      )}
      {list?.questions.length === 0 && list.waiting.length === 0 && (
        <p className="text-muted">{t(words.none)}</p>
      )}
      {list !== null && list.questions.length > 0 && (
        <ul aria-label={t(words.list)} className="flex flex-col gap-2">
          {list.questions.map((question) => (
            <Entry isIdea={isIdea} key={question.number} question={question} state={state} />
          ))}
        </ul>
      )}
      {list !== null && list.moreCount > 0 && (
        <p className="mt-2 text-muted text-sm">{t(words.more, { count: list.moreCount })}</p>
      )}
    </>
  );
}

/** Who sees what one writes. */
export const wallHint = (mode: AudienceQuestions, topic: string | null): string =>
  t(topic !== null ? "idea.hint" : mode === "approved" ? "hintApproved" : "hintOpen");

interface WallSheetProps extends WallPartsProps {
  mode: AudienceQuestions;
  onClose: () => void;
}

export function WallSheet({ player, mode, topic, onClose }: WallSheetProps) {
  return (
    <Dialog description={wallHint(mode, topic)} onClose={onClose} open title={topic ?? t("title")}>
      <WallParts player={player} topic={topic} />
    </Dialog>
  );
}
