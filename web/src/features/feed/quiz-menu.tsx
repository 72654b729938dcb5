/** What else can be done with a quiz: study, assign, copy, share and report it, or pick it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  Award,
  CalendarClock,
  Copy,
  Ellipsis,
  Flag,
  Layers,
  Link2,
  type LucideIcon,
  Play,
} from "lucide-react";
import { useState } from "react";
import { quizPageQuery, setStaffPick } from "@/api/feed";
import { useAuth } from "@/api/session";
import type { Quiz, QuizPage } from "@/api/types";
import { copyQuiz } from "@/calls/copy-quiz";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { withHostWords } from "@/messages/host-words";
import { paths } from "@/paths";
import { copyText } from "@/ui/copy-button";
import { later } from "@/ui/later";
import { Menu, MenuAction, MenuLink } from "@/ui/menu";
import { toast } from "@/ui/toast";

const AssignDialog = later(
  withHostWords(async () => (await import("@/room/assigning/assign-dialog")).AssignDialog),
);
const ReportDialog = later(async () => (await import("./report-dialog")).ReportDialog);

function Sign({ of: Icon }: { of: LucideIcon }) {
  return <Icon aria-hidden="true" className="size-5 shrink-0" />;
}

function useDuplicate(id: string): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
  return () => void copyQuiz({ id, onCopied, failure: t("page.duplicateFailure") });
}

function usePick({ quiz }: QuizPage): () => void {
  const queryClient = useQueryClient();
  const isPick = quiz.isStaffPick;
  const picking = useMutation({
    mutationFn: () => setStaffPick(quiz.id, !isPick),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ["list_feed"] });
      await queryClient.invalidateQueries({ queryKey: quizPageQuery(quiz.id).queryKey });
      toast(t(isPick ? "page.unpicked" : "page.picked"), { tone: "good" });
    },
    onError: (thrown) => toastFailure(thrown, t("page.pickFailure")),
  });
  return () => {
    if (!picking.isPending) picking.mutate();
  };
}

async function copyLink(id: string): Promise<void> {
  const text = new URL(paths.quiz(id), location.href).href;
  if (await copyText(text)) toast(t("page.linkCopied"), { tone: "good" });
  else toast(t("page.linkNotCopied", { text }), { stays: true });
}

export function QuizMenu({ page }: { page: QuizPage }) {
  const { user } = useAuth();
  const [isAssigning, setAssigning] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const { quiz } = page;
  const duplicate = useDuplicate(quiz.id);
  const pick = usePick(page);
  const isVerified = user?.emailVerified === true;
  const isPlayable = quiz.questionCount > 0;
  // A draft without questions has nothing to offer to anyone but its author.
  if (!isVerified && !isPlayable && !page.isPublished) return null;
  return (
    <>
      <Menu
        label={t("page.more")}
        trigger={
          <>
            <Sign of={Ellipsis} />
            {t("page.more")}
          </>
        }
        triggerClassName="button"
      >
        {quiz.isMine && isPlayable && (
          <MenuLink render={<a href={paths.practice(quiz.id)} />}>
            <Sign of={Play} />
            {t("page.alone")}
          </MenuLink>
        )}
        {isVerified && isPlayable && (
          <MenuAction onClick={() => setAssigning(true)}>
            <Sign of={CalendarClock} />
            {t("page.assign")}
          </MenuAction>
        )}
        {isPlayable && (
          <MenuLink render={<Link search={{ quiz: quiz.id }} to={paths.cardsStudy} />}>
            <Sign of={Layers} />
            {t("page.cards")}
          </MenuLink>
        )}
        {page.isPublished && (
          <MenuAction onClick={() => void copyLink(quiz.id)}>
            <Sign of={Link2} />
            {t("page.share")}
          </MenuAction>
        )}
        {isVerified && (
          <MenuAction onClick={duplicate}>
            <Sign of={Copy} />
            {t("page.duplicate")}
          </MenuAction>
        )}
        {page.mayPick && (
          <MenuAction onClick={pick}>
            <Sign of={Award} />
            {t(quiz.isStaffPick ? "page.unpick" : "page.pick")}
          </MenuAction>
        )}
        {isVerified && !quiz.isMine && (
          <MenuAction onClick={() => setReporting(true)}>
            <Sign of={Flag} />
            {t("page.report")}
          </MenuAction>
        )}
      </Menu>
      {isAssigning && <AssignDialog onClose={() => setAssigning(false)} quiz={quiz} />}
      {isReporting && <ReportDialog onClose={() => setReporting(false)} quizId={quiz.id} />}
    </>
  );
}
