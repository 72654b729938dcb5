/** Who plays an assignment: how far they are, and what came of their attempts. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, MonitorSmartphone, UserRoundMinus } from "lucide-react";
import { useState } from "react";
import {
  assignedPlayersQuery,
  assignmentKey,
  isRunning,
  removeAssignedPlayer,
} from "@/api/assignments";
import type { AssignedPlayer, Assignment } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { itemsOf, Paged } from "@/calls/paged";
import { formatMoment } from "@/lib/dates";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/assignments";
import { t as elsewhereWords } from "@/messages/elsewhere";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { Menu, MenuAction } from "@/ui/menu";
import { toast } from "@/ui/toast";

const ExtendDialog = later(async () => (await import("./extend-dialog")).ExtendDialog);
const DeviceCodeDialog = later(async () => (await import("./device-code-dialog")).DeviceCodeDialog);

type Attempt = AssignedPlayer["attempts"][number];

function AttemptLine({ attempt }: { attempt: Attempt }) {
  return (
    <li className="flex flex-wrap gap-x-2 text-sm">
      <span className="font-semibold">{t("attempt", { number: attempt.number })}</span>
      <span className="tabular-nums">
        {attempt.finishedAt === null
          ? t("answered", { answered: attempt.answeredCount, total: attempt.questionCount })
          : t("result", { count: attempt.points, right: attempt.rightCount })}
      </span>
      <span className="text-muted">{formatMoment(attempt.finishedAt ?? attempt.startedAt)}</span>
      {attempt.endsAt !== null && (
        <span className="font-semibold">
          {t("goesOnUntil", { when: formatMoment(attempt.endsAt) })}
        </span>
      )}
      {attempt.isLate && <span className="font-semibold">{t("late")}</span>}
      {attempt.counts && attempt.finishedAt !== null && (
        <span className="text-good">{t("counts")}</span>
      )}
    </li>
  );
}

/** What this person has more than the others. */
function moreWords({ extendedTo, moreAttempts, moreMinutes }: AssignedPlayer): string {
  const parts = [
    extendedTo === null ? null : t("extendedTo", { when: formatMoment(extendedTo) }),
    moreAttempts === 0 ? null : t("moreAttempts", { count: moreAttempts }),
    moreMinutes === 0 ? null : t("moreMinutes", { count: moreMinutes }),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

interface PersonProps {
  assignment: Assignment;
  player: AssignedPlayer;
}

function Person({ assignment, player }: PersonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isExtending, setExtending] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const queries = useQueryClient();
  const { nickname } = player;
  const more = moreWords(player);
  return (
    <li className="flex items-center gap-x-4 rounded-lg border-2 border-hairline bg-surface p-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-semibold" dir="auto">
            {nickname}
          </span>
          {player.isHere && <Badge tone="good">{t("here")}</Badge>}
        </p>
        {!player.hasCome && <p className="text-muted text-sm">{t("notBegun")}</p>}
        {more !== "" && <p className="text-sm">{more}</p>}
        <ul className="mt-1 flex flex-col gap-1">
          {player.attempts.map((attempt) => (
            <AttemptLine attempt={attempt} key={attempt.number} />
          ))}
        </ul>
        {player.averagePoints !== null && (
          <p className="mt-1 font-semibold text-sm tabular-nums">
            {t("average", { points: formatNumber(player.averagePoints) })}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button onClick={() => setExtending(true)} size="small">
          {t("more.button")}
          <span className="sr-only">: {nickname}</span>
        </Button>
        <Menu
          label={t("menu", { name: nickname })}
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          triggerClassName={buttonClass({ size: "small", variant: "ghost" }, "button-icon")}
        >
          {player.hasCome && (
            <MenuAction onClick={() => setMoving(true)}>
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0" />
              {elsewhereWords("host.button")}
            </MenuAction>
          )}
          <MenuAction onClick={() => setAsking(true)}>
            <UserRoundMinus aria-hidden="true" className="size-5 shrink-0 text-danger" />
            <span className="text-danger">{t("remove.button")}</span>
          </MenuAction>
        </Menu>
      </div>
      {isExtending && (
        <ExtendDialog assignment={assignment} onClose={() => setExtending(false)} player={player} />
      )}
      {isMoving && (
        <DeviceCodeDialog
          assignment={assignment}
          onClose={() => setMoving(false)}
          player={player}
        />
      )}
      {isAsking && (
        <AskDialog
          hint={t("remove.hint")}
          isHarsh
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            toast(t("remove.done", { name: nickname }), { tone: "good" });
            void queries.invalidateQueries({ queryKey: assignmentKey(assignment.id) });
          }}
          run={() => removeAssignedPlayer(assignment.id, player.id)}
          title={t("remove.title", { name: nickname })}
          yes={t("remove.yes")}
        />
      )}
    </li>
  );
}

export function People({ assignment }: { assignment: Assignment }) {
  const query = useInfiniteQuery(assignedPlayersQuery(assignment.id, isRunning(assignment)));
  const players = itemsOf(query.data);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t("people")}</h2>
      <Paged
        className="gap-3"
        empty={<p className="text-muted">{t("nobody")}</p>}
        failure={t("peopleFailure")}
        query={query}
        skeleton="h-20 rounded-lg"
      >
        {() => (
          <ul className="flex flex-col gap-3">
            {players.map((player) => (
              <Person assignment={assignment} key={player.id} player={player} />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
