/**
 * The actions on a quiz: the few that most people come for as buttons, the others in a menu. Its
 * author is offered to edit it, everyone else to play it alone.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Pencil, Play, Presentation } from "lucide-react";
import { startRoom } from "@/api/rooms";
import { useAuth } from "@/api/session";
import type { QuizPage } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { JoinButton } from "./join-button";
import { QuizMenu } from "./quiz-menu";

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

export function QuizActions({ page }: { page: QuizPage }) {
  const { quiz, isListed } = page;
  const isPlayable = quiz.questionCount > 0;
  const isAlone = isPlayable && !quiz.isMine;
  return (
    <div className="grid grid-cols-1 gap-3 sm:max-lg:grid-cols-2">
      {isListed && isPlayable && <JoinButton quiz={quiz} size="large" wide />}
      {isPlayable && <HostButton page={page} />}
      {/* Never half a row alone. */}
      <div className="flex gap-3 sm:max-lg:odd:col-span-2">
        {quiz.isMine && (
          <Link className={buttonClass({}, "grow")} to={paths.quizEdit(quiz.id)}>
            <Pencil aria-hidden="true" className={iconClass} />
            {t("page.edit")}
          </Link>
        )}
        {isAlone && (
          <a
            className={buttonClass({ variant: isListed ? "secondary" : "primary" }, "grow")}
            href={paths.practice(quiz.id)}
          >
            <Play aria-hidden="true" className={iconClass} />
            {t("page.alone")}
          </a>
        )}
        <QuizMenu page={page} />
      </div>
    </div>
  );
}
