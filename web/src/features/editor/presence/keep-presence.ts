/**
 * Says again and again that this window has the quiz open, and learns who else has.
 *
 * How often, the server decides: more rarely for someone who is alone, and once a minute while
 * nobody sees the page. Anyone who may no longer edit the quiz stops; the network is tried again.
 */
import { apiError } from "@/api/errors";
import type { EditingNote, EditingPerson, QuizEditing } from "@/api/types";

/** After a call that got no answer. */
const retryMs = 8_000;
/** Someone who walks through the questions doesn't tell each. */
const restMs = 300;
/** A page that goes away is hidden at that moment, too, and then its farewell must be its last word. */
const hiddenRestMs = 1_000;

export interface PresenceParts {
  note: (body: EditingNote) => Promise<QuizEditing>;
  end: () => void;
  show: (people: readonly EditingPerson[]) => void;
  /** The open question. */
  questionId: () => string | null;
}

export interface PresenceLoop {
  /** Another question is open. */
  touch: () => void;
  stop: () => void;
}

const isHidden = () => document.visibilityState === "hidden";

export function keepPresence({ note, end, show, questionId }: PresenceParts): PresenceLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isDue = false;
  let isOver = false;
  /** The page has said that it is closed. */
  let isGone = false;

  function plan(ms: number) {
    clearTimeout(timer);
    if (!isOver && !isGone) timer = setTimeout(() => void say(), ms);
  }

  async function ask(): Promise<number> {
    try {
      const seen = await note({ questionId: questionId(), isHidden: isHidden() });
      if (!isOver) show(seen.people);
      return seen.againInMs;
    } catch (thrown) {
      const error = apiError(thrown);
      if (!isOver) show([]);
      if (error.status === 403 || error.status === 404) isOver = true;
      return Math.max(retryMs, (error.retryAfterS ?? 0) * 1_000);
    }
  }

  async function say() {
    clearTimeout(timer);
    if (isRunning) {
      isDue = true;
      return;
    }
    isRunning = true;
    const againMs = await ask();
    isRunning = false;
    // What was on its way may have come after the farewell.
    if (isGone) end();
    plan(isDue ? 0 : againMs);
    isDue = false;
  }

  const handleVisibility = () => {
    if (isOver || isGone) return;
    if (isHidden()) plan(hiddenRestMs);
    else void say();
  };
  // A page that comes back from the browser's memory is open again.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isGone = false;
    handleVisibility();
  };
  const handleHide = () => {
    clearTimeout(timer);
    if (isOver || isGone) return;
    isGone = true;
    end();
  };
  document.addEventListener("visibilitychange", handleVisibility);
  window.addEventListener("pageshow", handleShow);
  window.addEventListener("pagehide", handleHide);
  void say();

  return {
    touch: () => plan(restMs),
    stop: () => {
      handleHide();
      isOver = true;
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pageshow", handleShow);
      window.removeEventListener("pagehide", handleHide);
    },
  };
}
