/**
 * An assignment: what it is, what this person has done there, and the attempt itself, which is a
 * practice room. Coming back another day goes on where it was.
 */
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import type { AssignedQuiz } from "@/live/messages";
import type { NoAnswer } from "@/live/plain-call";
import { writeSeatToken } from "@/live/seat-token";
import { t } from "@/messages/assigned";
import { withElsewhereWords } from "@/messages/elsewhere-words";
import { t as joinWords } from "@/messages/play";
import { t as uiWords } from "@/messages/ui";
import { type Begun, beginAttempt, readAssigned } from "@/play/assigned-calls";
import { AssignedCover, isDone } from "@/play/assigned-cover";
import type { AttemptAnswersPage } from "@/play/attempt-answers";
import { Notice } from "@/play/frame";
import { withGameWords } from "@/play/game-words";
import { noAnswerWords } from "@/play/no-answer";
import { Connecting, RoomPage } from "@/play/room-page";
import { playerPaths as paths } from "@/player-paths";
import { Button, buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { useModule } from "@/ui/use-module";

const DeviceDialog = later(
  withElsewhereWords(async () => (await import("./device-dialog")).DeviceDialog),
);

/** The server ends an attempt at once; this is for a device whose clock is a little ahead. */
const soonMs = 500;
/** How often someone who has finished looks whether the host has ended it. */
const liveLookMs = 5_000;
/** Browsers take a longer wait for none. */
const lookWithinMs = 24 * 3_600_000;

type Read = AssignedQuiz | "unknown" | NoAnswer | null;

/** What it is, read again when someone comes back to the page. */
function useAssigned(code: string) {
  const [read, setRead] = useState<Read>(null);
  const look = useCallback(async () => {
    const result = await readAssigned(code);
    if (result.ok) return setRead(result.data);
    const { failure } = result;
    if (failure === "unknown") return setRead("unknown");
    // A later look that fails leaves the page, and what was typed, as it is.
    const failed = failure === "unreachable" ? failure : "failing";
    setRead((known) => (known !== null && typeof known === "object" ? known : failed));
  }, [code]);
  useEffect(() => {
    void look();
    const lookAgain = () => document.visibilityState === "visible" && void look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, [look]);
  // What was shown of an attempt is no longer true when its time is up.
  const endsAt = read !== null && typeof read === "object" ? read.me?.current?.endsAt : undefined;
  useEffect(() => {
    if (endsAt == null) return;
    const leftMs = Math.min(Math.max(0, Date.parse(endsAt) - Date.now()), lookWithinMs);
    const timer = setTimeout(() => void look(), leftMs + soonMs);
    return () => clearTimeout(timer);
  }, [endsAt, look]);
  // Someone who has finished waits on this page for the others, and for the host.
  const waits =
    read !== null &&
    typeof read === "object" &&
    read.isLive &&
    read.stage === "open" &&
    isDone(read);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void look(), liveLookMs);
    return () => clearInterval(timer);
  }, [waits, look]);
  return { read, setRead, look };
}

/** The code for this device that a link brought, once: it works only once. */
function takeDeviceCode(): string | null {
  const brought = new URLSearchParams(location.hash.slice(1)).get("device");
  if (brought !== null)
    history.replaceState(history.state, "", location.pathname + location.search);
  return brought;
}

const loadAnswers = withGameWords(() => import("@/play/attempt-answers"));

/** The answers of an attempt, which load when someone wants to see them. */
function Answers(props: ComponentProps<typeof AttemptAnswersPage>) {
  const module = useModule(loadAnswers);
  if (module === "loading") return <Connecting words={joinWords("connecting")} />;
  if (module === "failed") {
    return (
      <Notice hint={uiWords("network")} title={t("answersFailed")}>
        <Button onClick={props.onBack} size="large" variant="primary" wide>
          {t("done")}
        </Button>
      </Notice>
    );
  }
  return <module.AttemptAnswersPage {...props} />;
}

export function AssignedPage({ code }: { code: string }) {
  const { read, setRead, look } = useAssigned(code);
  const [room, setRoom] = useState<{ code: string; byAccount: boolean } | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [typed, setTyped] = useState(takeDeviceCode);
  // A link that is opened where the page is already only changes what is behind the hash.
  useEffect(() => {
    const take = () => {
      const brought = takeDeviceCode();
      if (brought !== null) setTyped(brought);
    };
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  const [shownAttempt, setShownAttempt] = useState<number | null>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Extract<Begun, { ok: false }> | null>(null);

  /** Whether the attempt to go on with is over by now: another one begins only if it is asked for. */
  async function isOver(quiz: Read): Promise<boolean> {
    if (quiz === null || typeof quiz !== "object" || quiz.me?.current?.endsAt == null) return false;
    const now = await readAssigned(code);
    if (!now.ok || now.data.me?.current != null) return false;
    setRead(now.data);
    return true;
  }

  async function begin(nickname: string | null) {
    setPending(true);
    setRefusal(null);
    if (await isOver(read)) {
      setPending(false);
      return;
    }
    const begun = await beginAttempt(code, nickname);
    setPending(false);
    if (begun.ok) {
      writeSeatToken(begun.attempt.roomCode, begun.attempt.seatToken);
      setRoom({ code: begun.attempt.roomCode, byAccount: begun.byAccount });
      return;
    }
    setRefusal(begun);
    // It may have closed meanwhile.
    if (begun.nickname === undefined && begun.message !== undefined) await look();
  }

  /** Back to the page, with what it says now. */
  function leave() {
    setRoom(null);
    setMoving(false);
    setRead(null);
    void look();
  }

  if (room !== null) {
    return (
      <>
        <RoomPage
          code={room.code}
          key={room.code}
          practice={{
            category: null,
            mayRepeat: false,
            doneWords: t(typeof read === "object" && read?.isLive === true ? "liveDone" : "done"),
            onExit: leave,
            onMove: room.byAccount ? undefined : () => setMoving(true),
            onGone: leave,
            onFinished: () => {},
          }}
        />
        {isMoving && <DeviceDialog code={code} onClose={() => setMoving(false)} />}
      </>
    );
  }
  if (shownAttempt !== null) {
    return <Answers code={code} number={shownAttempt} onBack={() => setShownAttempt(null)} />;
  }
  if (read === null) return <Connecting words={joinWords("connecting")} />;
  if (read === "unknown") {
    return (
      <Notice hint={t("unknownHint")} title={t("unknown")}>
        <a className={buttonClass({ size: "large", wide: true })} href={paths.home}>
          {joinWords("notFound.link")}
        </a>
      </Notice>
    );
  }
  if (typeof read === "string") {
    return (
      <Notice hint={noAnswerWords(read)} title={t("failed")}>
        <Button
          onClick={() => {
            setRead(null);
            void look();
          }}
          size="large"
          variant="primary"
          wide
        >
          {joinWords("join.tryAgain")}
        </Button>
      </Notice>
    );
  }
  return (
    <AssignedCover
      code={code}
      onAnswers={setShownAttempt}
      onBegin={begin}
      onLook={look}
      onTyped={setTyped}
      pending={pending}
      quiz={read}
      refusal={refusal}
      typed={typed}
    />
  );
}
