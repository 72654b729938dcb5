/**
 * Solo quiz-taking: creates a practice room and plays in it. A reload returns to the same room
 * while it exists; the way out gives it up.
 */
import { useEffect, useState } from "react";
import type { Category } from "@/live/messages";
import { writeSeatToken } from "@/live/seat-token";
import { t } from "@/messages/game";
import { t as joinWords } from "@/messages/play";
import { Notice } from "@/play/frame";
import { isNoAnswer, noAnswerWords } from "@/play/no-answer";
import { type CallFailure, readCategory, startPractice } from "@/play/practice-calls";
import { Connecting, RoomPage } from "@/play/room-page";
import { playerPaths as paths } from "@/player-paths";
import { Button, buttonClass } from "@/ui/button";

const failureWords = {
  unknown: "practice.unknown",
  refused: "practice.empty",
  tooMany: "practice.failed",
  unreachable: "practice.failed",
  failing: "practice.failed",
} as const;

const roomKey = (quizId: string) => `fanfare.practice.${quizId}`;

function readRoom(quizId: string): string | null {
  try {
    return sessionStorage.getItem(roomKey(quizId));
  } catch {
    return null;
  }
}

function writeRoom(quizId: string, code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(roomKey(quizId));
    else sessionStorage.setItem(roomKey(quizId), code);
  } catch {
    // A reload then starts the quiz over.
  }
}

function goBack() {
  if (history.length > 1 && document.referrer.startsWith(location.origin)) history.back();
  else location.assign(paths.feed);
}

/** One call for both runs of a development effect, and for nothing else. */
const starting = new Map<string, ReturnType<typeof startPractice>>();

function start(quizId: string) {
  const running = starting.get(quizId) ?? startPractice(quizId);
  starting.set(quizId, running);
  void running.finally(() => starting.delete(quizId));
  return running;
}

export function PracticePage({ quizId }: { quizId: string }) {
  const [code, setCode] = useState(() => readRoom(quizId));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [tries, setTries] = useState(0);
  const [category, setCategory] = useState<Category | null>(null);

  // A badge to have: without an answer there is none.
  useEffect(() => {
    if (code === null) return;
    let wanted = true;
    void readCategory(quizId).then((read) => wanted && setCategory(read));
    return () => {
      wanted = false;
    };
  }, [quizId, code]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers another run.
  useEffect(() => {
    document.title = `${t("titles.practice")} - Fanfare`;
    if (code !== null) return;
    let wanted = true;
    setFailure(null);
    void start(quizId).then((result) => {
      if (!wanted) return;
      if (!result.ok) {
        setFailure(result.failure);
        return;
      }
      writeSeatToken(result.data.code, result.data.seatToken);
      writeRoom(quizId, result.data.code);
      setCode(result.data.code);
    });
    return () => {
      wanted = false;
    };
  }, [quizId, code, tries]);

  function forget() {
    writeRoom(quizId, null);
    setCode(null);
  }

  if (code !== null) {
    return (
      <RoomPage
        code={code}
        key={code}
        practice={{
          category,
          mayRepeat: true,
          onExit() {
            writeRoom(quizId, null);
            goBack();
          },
          onGone: forget,
          onFinished: () => writeRoom(quizId, null),
        }}
      />
    );
  }
  if (failure !== null) {
    return (
      <Notice
        hint={isNoAnswer(failure) ? noAnswerWords(failure) : t("practice.unknownHint")}
        title={t(failureWords[failure])}
      >
        <Button onClick={() => setTries(tries + 1)} size="large" variant="primary" wide>
          {joinWords("join.tryAgain")}
        </Button>
        <a className={buttonClass({ size: "large", wide: true })} href={paths.feed}>
          {t("practice.explore")}
        </a>
      </Notice>
    );
  }
  return <Connecting words={joinWords("load.practice")} />;
}
