/** One assignment: its link and dates, what can be done with it, and the people who play it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft, ChartColumn, Ellipsis, Trash2, Users } from "lucide-react";
import { useState } from "react";
import {
  assignmentKey,
  assignmentQuery,
  assignmentsKey,
  changeAssignment,
  closeAssignment,
  deleteAssignment,
  isExtended,
} from "@/api/assignments";
import type { Assignment } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { Loading } from "@/calls/loaded";
import { toastProblem } from "@/calls/problem";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/assignments";
import { paths } from "@/paths";
import { AssignmentLink } from "@/room/assigning/assignment-link";
import { Button, buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { Menu, MenuAction } from "@/ui/menu";
import { PageTitle } from "@/ui/page-title";
import { StatTile } from "@/ui/stat-tile";
import { toast } from "@/ui/toast";
import { NoAssignment } from "./no-assignment";
import { People } from "./people";
import { datesWords, StageBadge } from "./stage";

const AssignDialog = later(
  async () => (await import("@/room/assigning/assign-dialog")).AssignDialog,
);

const NamesDialog = later(async () => (await import("./names-dialog")).NamesDialog);

function Acts({ assignment }: { assignment: Assignment }) {
  const [asks, setAsks] = useState<"close" | "delete" | "change" | "names" | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, title, stage } = assignment;
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: assignmentsKey });
    return queries.invalidateQueries({ queryKey: assignmentKey(id) });
  };
  const reopen = useMutation({
    mutationFn: () => changeAssignment(id, { closesAt: null }),
    onSuccess: refresh,
    onError: toastProblem,
  });
  const close = () => setAsks(null);
  return (
    <div className="flex flex-wrap gap-3">
      {assignment.playerCount > 0 && (
        <Link className={buttonClass({ variant: "primary" })} to={paths.report(id)}>
          <ChartColumn aria-hidden="true" className="size-5" />
          {t("report")}
        </Link>
      )}
      {stage === "open" && <Button onClick={() => setAsks("close")}>{t("close.button")}</Button>}
      {stage === "closed" && (
        <Button onClick={() => reopen.mutate()} pending={reopen.isPending}>
          {t("reopen")}
        </Button>
      )}
      <Button onClick={() => setAsks("change")}>{t("change")}</Button>
      <Menu
        label={t("menu", { name: title })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName={buttonClass({}, "button-icon")}
      >
        <MenuAction onClick={() => setAsks("names")}>
          <Users aria-hidden="true" className="size-5 shrink-0" />
          {t("names.button")}
        </MenuAction>
        <MenuAction onClick={() => setAsks("delete")}>
          <Trash2 aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <span className="text-danger">{t("delete.button")}</span>
        </MenuAction>
      </Menu>
      {asks === "change" && (
        <AssignDialog edited={assignment} onClose={close} quiz={{ id: "", title }} />
      )}
      {asks === "names" && <NamesDialog assignment={assignment} onClose={close} />}
      {asks === "close" && (
        <AskDialog
          hint={t("close.hint")}
          onClose={close}
          onDone={() => {
            close();
            void refresh();
          }}
          run={() => closeAssignment(id)}
          title={t("close.title", { title })}
          yes={t("close.yes")}
        />
      )}
      {asks === "delete" && (
        <AskDialog
          hint={t("delete.hint")}
          isHarsh
          onClose={close}
          onDone={() => {
            toast(t("delete.done", { title }), { tone: "good" });
            void queries.invalidateQueries({ queryKey: assignmentsKey });
            void navigate({ to: paths.assignments });
          }}
          run={() => deleteAssignment(id)}
          title={t("delete.title", { title })}
          yes={t("delete.yes")}
        />
      )}
    </div>
  );
}

function Policies({ assignment }: { assignment: Assignment }) {
  const { attemptsMax, attemptMinutes, counts, drawCount, drawOf } = assignment;
  const { keepTimeLimits, feedback, confidence } = assignment;
  const attempts = attemptsMax === null ? t("anyAttempts") : t("attempts", { count: attemptsMax });
  const parts = [
    attempts,
    attemptsMax === 1 ? null : t(`form.${counts}`),
    attemptMinutes === null ? null : t("attemptMinutes", { count: attemptMinutes }),
    drawCount === null ? null : t("draws", { drawn: drawCount, of: drawOf ?? drawCount }),
    attemptMinutes === null || keepTimeLimits ? t(keepTimeLimits ? "timed" : "untimed") : null,
    isExtended(assignment)
      ? t("extendedToAll", { when: formatMoment(assignment.extendedTo ?? "") })
      : null,
    feedback === "each" ? null : t(feedback === "end" ? "feedbackEnd" : "feedbackClosing"),
    confidence ? t("asksConfidence") : null,
  ];
  return <p className="text-muted">{parts.filter((part) => part !== null).join(" · ")}</p>;
}

export function AssignmentPage() {
  const { id } = useParams({ strict: false });
  const query = useQuery(assignmentQuery(id ?? ""));
  const back = (
    <div>
      <Link className={buttonClass({ size: "small" })} to={paths.assignments}>
        <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        {t("title")}
      </Link>
    </div>
  );
  if (query.data === undefined) {
    return (
      <div className="flex flex-col gap-6">
        {back}
        <PageTitle className="sr-only" title={t("title")} />
        {query.isError ? (
          <NoAssignment query={query} />
        ) : (
          <Loading shapes={["h-10 rounded-lg", "h-40 rounded-lg"]} words={t("loading")} />
        )}
      </div>
    );
  }
  const assignment = query.data;
  if (assignment.joinCode !== null && assignment.stage === "open") {
    return <Navigate replace to={paths.ownSpeed(assignment.id)} />;
  }
  return (
    <div className="flex flex-col gap-6">
      {back}
      <PageTitle
        actions={<StageBadge stage={assignment.stage} />}
        subtitle={datesWords(assignment)}
        title={assignment.title}
      />
      <Policies assignment={assignment} />
      <Acts assignment={assignment} />
      <dl className="grid grid-cols-2 gap-3 sm:max-w-md">
        <StatTile label={t("begunLabel")} value={assignment.playerCount} />
        <StatTile label={t("finishedLabel")} value={assignment.finishedCount} />
      </dl>
      {assignment.stage !== "closed" && (
        <section className="flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface p-5">
          <h2 className="text-xl">{t("link")}</h2>
          <AssignmentLink code={assignment.code} isListed={assignment.listedCount > 0} />
        </section>
      )}
      <People assignment={assignment} />
    </div>
  );
}
