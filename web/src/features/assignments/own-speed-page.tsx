/**
 * The host's page of a live session in which everyone goes at their own speed: how people join, how
 * far everyone is, and the end. It can be projected; names and results are folded away.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Maximize, Minimize } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import {
  assignmentKey,
  assignmentQuery,
  assignmentsKey,
  closeAssignment,
  progressQuery,
} from "@/api/assignments";
import type { Assignment } from "@/api/types";
import { HelpLink } from "@/calls/help-link";
import { AskDialog } from "@/calls/later-ask-dialog";
import { Loading } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { t as assignmentWords } from "@/messages/assignments";
import { t } from "@/messages/own-speed";
import { t as roomWords } from "@/messages/room";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { Logo } from "@/ui/logo";
import { useFullScreen } from "@/ui/use-full-screen";
import { useWakeLock } from "@/ui/use-wake-lock";
import { NoAssignment } from "./no-assignment";
import { OwnSpeedJoin } from "./own-speed-join";
import { OwnSpeedPeople } from "./own-speed-people";
import { OwnSpeedProgress } from "./own-speed-progress";

function FullScreenButton() {
  const { isAble, isOn, toggle } = useFullScreen();
  if (!isAble) return null;
  const Icon = isOn ? Minimize : Maximize;
  return (
    <IconButton
      label={roomWords(isOn ? "screen.fullScreenOff" : "screen.fullScreen")}
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** Where the session leads when it is over: to its report, if anyone came. */
function afterwards({ id, playerCount }: Assignment): string {
  return playerCount > 0 ? paths.report(id) : paths.assignment(id);
}

function EndButton({ assignment, joinedCount }: { assignment: Assignment; joinedCount: number }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id } = assignment;
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setAsking(true)} variant="highlight">
        {t(joinedCount > 0 ? "end.button" : "endEmpty")}
      </Button>
      {isAsking && (
        <AskDialog
          hint={t("end.hint")}
          onClose={() => setAsking(false)}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: assignmentsKey });
            void queries.invalidateQueries({ queryKey: assignmentKey(id) });
            const to = afterwards({ ...assignment, playerCount: joinedCount });
            void navigate({ to, replace: true });
          }}
          run={() => closeAssignment(id)}
          title={t("end.title")}
          yes={t(joinedCount > 0 ? "end.yes" : "endEmpty")}
        />
      )}
    </>
  );
}

interface FrameProps {
  title: string;
  /** What is always in view at the bottom. */
  bar?: ReactNode;
  children: ReactNode;
}

/** As wide as the window: what is projected is never large enough. */
const widthClass = "mx-auto w-full max-w-[120rem] px-4 lg:px-8";

function OwnSpeedFrame({ title, bar, children }: FrameProps) {
  useEffect(() => {
    document.title = `${title} - Fanfare`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-hairline border-b-2 bg-surface">
        <div className={clsx(widthClass, "flex min-h-16 items-center gap-3 py-1")}>
          <Link
            className="inline-flex min-h-11 shrink-0 items-center rounded-sm"
            to={paths.assignments}
          >
            <Logo nameHidden />
          </Link>
          <h1 className="wrap-anywhere min-w-0 flex-1 text-lg leading-tight sm:text-2xl" dir="auto">
            {title}
          </h1>
          <FullScreenButton />
          <HelpLink className="max-sm:hidden" isApart task="host" />
        </div>
      </header>
      <main className="flex flex-1 flex-col">
        <div
          className={clsx(widthClass, "flex flex-1 flex-col gap-6 py-6 max-sm:gap-4 max-sm:py-4")}
        >
          {children}
        </div>
        {bar !== undefined && (
          <div className="sticky bottom-0 z-20 border-hairline border-t-2 bg-surface">
            <div
              className={clsx(
                widthClass,
                "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 max-sm:py-2",
              )}
            >
              {bar}
            </div>
          </div>
        )}
      </main>
    </div>
  );
}

function Running({ assignment }: { assignment: Assignment }) {
  useWakeLock();
  const progress = useQuery(progressQuery(assignment.id));
  const joinedCount = progress.data?.playerCount ?? assignment.playerCount;
  return (
    <OwnSpeedFrame
      bar={
        <>
          <p className="min-w-0 flex-1 basis-48 text-muted text-sm">
            {assignment.closesAt !== null &&
              t("ownEnd", { when: formatMoment(assignment.closesAt) })}
          </p>
          <EndButton assignment={assignment} joinedCount={joinedCount} />
        </>
      }
      title={assignment.title}
    >
      <div className="grid grid-cols-1 items-start gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <OwnSpeedJoin assignment={assignment} />
        <OwnSpeedProgress query={progress} />
      </div>
      <OwnSpeedPeople assignment={assignment} />
    </OwnSpeedFrame>
  );
}

export function OwnSpeedPage() {
  const { id } = useParams({ strict: false });
  const query = useQuery(assignmentQuery(id ?? ""));
  const assignment = query.data;
  if (assignment === undefined) {
    return (
      <OwnSpeedFrame title={assignmentWords("title")}>
        {query.isError ? (
          <NoAssignment
            query={query}
            wayOn={
              <Link className={buttonClass()} to={paths.assignments}>
                {assignmentWords("title")}
              </Link>
            }
          />
        ) : (
          <Loading
            className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            shapes={["h-96 rounded-lg", "h-96 rounded-lg"]}
            words={assignmentWords("loading")}
          />
        )}
      </OwnSpeedFrame>
    );
  }
  // Ended here, on another device, or because its time was over.
  if (assignment.joinCode === null || assignment.stage !== "open") {
    return <Navigate replace to={afterwards(assignment)} />;
  }
  return <Running assignment={assignment} />;
}
