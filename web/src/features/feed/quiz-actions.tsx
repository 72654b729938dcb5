/** The actions on a quiz: play, host, copy, share, report; and, for administrators, pick it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  Award,
  CalendarClock,
  Copy,
  Flag,
  Layers,
  Link2,
  Pencil,
  Play,
  Presentation,
} from "lucide-react";
import { useState } from "react";
import { quizPageQuery, setStaffPick } from "@/api/feed";
import { startRoom } from "@/api/rooms";
import { useAuth } from "@/api/session";
import type { Quiz, QuizPage } from "@/api/types";
import { copyQuiz } from "@/calls/copy-quiz";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { withHostWords } from "@/messages/host-words";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";
import { JoinButton } from "./join-button";

const AssignDialog = later(
  withHostWords(async () => (await import("@/room/assigning/assign-dialog")).AssignDialog),
);
const ReportDialog = later(async () => (await import("./report-dialog")).ReportDialog);

const iconClass = "size-5 shrink-0";

function HostButton({ page }: { page: QuizPage }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = page.quiz;
  const starting = useMutation({
    mutationFn: () => startRoom(id),
    onSuccess: (room) => {
      void queryClient.invalidateQueries({ queryKey: ["list_rooms"] });
      return navigate({ to: paths.host(room.code) });
    },
    onError: (thrown) => toastFailure(thrown, t("page.hostFailure")),
  });
  const look = buttonClass({ variant: "highlight", wide: true });
  const icon = <Presentation aria-hidden="true" className={iconClass} />;
  if (user === null) {
    return (
      <Link className={look} search={{ next: paths.quiz(id) }} to={paths.logIn}>
        {icon}
        {t("page.logInToHost")}
      </Link>
    );
  }
  if (!user.emailVerified) {
    return (
      <a className={look} href={paths.verifyEmailThen(paths.quiz(id))}>
        {icon}
        {t("page.verifyToHost")}
      </a>
    );
  }
  return (
    <Button onClick={() => starting.mutate()} pending={starting.isPending} variant="highlight" wide>
      {!starting.isPending && icon}
      {starting.isPending ? t("page.hosting") : t("page.host")}
    </Button>
  );
}

function AssignButton({ quiz }: { quiz: QuizPage["quiz"] }) {
  const [isAssigning, setAssigning] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAssigning(true)} wide>
        <CalendarClock aria-hidden="true" className={iconClass} />
        {t("page.assign")}
      </Button>
      {isAssigning && <AssignDialog onClose={() => setAssigning(false)} quiz={quiz} />}
    </>
  );
}

function DuplicateButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const copying = useMutation({
    mutationFn: () => copyQuiz({ id, onCopied, failure: t("page.duplicateFailure") }),
  });
  function onCopied(copy: Quiz) {
    void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
    toast(t("page.duplicated"), {
      tone: "good",
      action: {
        label: t("page.openCopy"),
        onClick: () => void navigate({ to: paths.quizEdit(copy.id) }),
      },
    });
  }
  return (
    <Button onClick={() => copying.mutate()} pending={copying.isPending} wide>
      {!copying.isPending && <Copy aria-hidden="true" className={iconClass} />}
      {copying.isPending ? t("page.duplicating") : t("page.duplicate")}
    </Button>
  );
}

function PickButton({ page }: { page: QuizPage }) {
  const queryClient = useQueryClient();
  const isPick = page.quiz.isStaffPick;
  const picking = useMutation({
    mutationFn: () => setStaffPick(page.quiz.id, !isPick),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ["list_feed"] });
      await queryClient.invalidateQueries({ queryKey: quizPageQuery(page.quiz.id).queryKey });
      toast(t(isPick ? "page.unpicked" : "page.picked"), { tone: "good" });
    },
    onError: (thrown) => toastFailure(thrown, t("page.pickFailure")),
  });
  return (
    <Button onClick={() => picking.mutate()} pending={picking.isPending} wide>
      {!picking.isPending && <Award aria-hidden="true" className={iconClass} />}
      {isPick ? t("page.unpick") : t("page.pick")}
    </Button>
  );
}

export function QuizActions({ page }: { page: QuizPage }) {
  const { user } = useAuth();
  const [isReporting, setReporting] = useState(false);
  const { quiz } = page;
  const isVerified = user?.emailVerified === true;
  const isPlayable = quiz.questionCount > 0;
  return (
    <div className="grid grid-cols-1 gap-3 sm:max-lg:grid-cols-2">
      {page.isListed && isPlayable && <JoinButton quiz={quiz} size="large" wide />}
      {isPlayable && (
        <>
          <HostButton page={page} />
          {isVerified && <AssignButton quiz={quiz} />}
          <a
            className={buttonClass({
              wide: true,
              variant: page.isListed ? "secondary" : "primary",
            })}
            href={paths.practice(quiz.id)}
          >
            <Play aria-hidden="true" className={iconClass} />
            {t("page.alone")}
          </a>
          <Link
            className={buttonClass({ wide: true })}
            search={{ quiz: quiz.id }}
            to={paths.cardsStudy}
          >
            <Layers aria-hidden="true" className={iconClass} />
            {t("page.cards")}
          </Link>
        </>
      )}
      {quiz.isMine && (
        <Link className={buttonClass({ wide: true })} to={paths.quizEdit(quiz.id)}>
          <Pencil aria-hidden="true" className={iconClass} />
          {t("page.edit")}
        </Link>
      )}
      {isVerified && <DuplicateButton id={quiz.id} />}
      {page.mayPick && <PickButton page={page} />}
      {/* Never half a row alone. */}
      <div className="flex flex-wrap gap-3 sm:max-lg:odd:col-span-2">
        {page.isPublished && (
          <CopyButton className="grow" text={new URL(paths.quiz(quiz.id), location.href).href}>
            <Link2 aria-hidden="true" className={iconClass} />
            {t("page.share")}
          </CopyButton>
        )}
        {isVerified && !quiz.isMine && (
          <Button className="grow" onClick={() => setReporting(true)} variant="ghost">
            <Flag aria-hidden="true" className={iconClass} />
            {t("page.report")}
          </Button>
        )}
      </div>
      {isReporting && <ReportDialog onClose={() => setReporting(false)} quizId={quiz.id} />}
    </div>
  );
}
