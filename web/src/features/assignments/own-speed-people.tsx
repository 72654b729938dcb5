/**
 * Who plays at their own speed, and what came of it so far. Folded at first, because the page may be
 * on a projector; this device remembers whether it is open.
 */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Ellipsis, MonitorSmartphone, UserRoundMinus } from "lucide-react";
import { useId, useState } from "react";
import { assignedPlayersQuery, assignmentKey, removeAssignedPlayer } from "@/api/assignments";
import type { AssignedPlayer, Assignment } from "@/api/types";
import { AskDialog } from "@/calls/later-ask-dialog";
import { itemsOf, Paged } from "@/calls/paged";
import { readLocal, writeLocal } from "@/lib/storage";
import { t as assignmentWords } from "@/messages/assignments";
import { t as elsewhereWords } from "@/messages/elsewhere";
import { t } from "@/messages/own-speed";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { Menu, MenuAction } from "@/ui/menu";
import { toast } from "@/ui/toast";

const DeviceCodeDialog = later(async () => (await import("./device-code-dialog")).DeviceCodeDialog);

const key = "fanfare.ownSpeedPeople";

/** Where someone is, and how much of it was right. */
function whereWords({ attempts }: AssignedPlayer): string {
  const attempt = attempts.at(-1);
  if (attempt === undefined) return assignmentWords("notBegun");
  if (attempt.finishedAt !== null) {
    const { points, rightCount } = attempt;
    return `${t("done")} · ${assignmentWords("result", { count: points, right: rightCount })}`;
  }
  const number = Math.max(1, attempt.reachedCount);
  const at = t("at", { number, total: attempt.questionCount });
  return `${at} · ${t("right", { count: attempt.rightCount })}`;
}

function Person({ assignment, player }: { assignment: Assignment; player: AssignedPlayer }) {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const queries = useQueryClient();
  const { nickname } = player;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-t-2 py-2">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-semibold" dir="auto">
            {nickname}
          </span>
          {player.isHere && <Badge tone="good">{assignmentWords("here")}</Badge>}
        </p>
        <p className="text-muted text-sm tabular-nums">{whereWords(player)}</p>
      </div>
      {player.hasCome && (
        <Menu
          label={assignmentWords("menu", { name: nickname })}
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          triggerClassName={buttonClass({ size: "small", variant: "ghost" }, "button-icon")}
        >
          <MenuAction onClick={() => setMoving(true)}>
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0" />
            {elsewhereWords("host.button")}
          </MenuAction>
          <MenuAction onClick={() => setAsking(true)}>
            <UserRoundMinus aria-hidden="true" className="size-5 shrink-0 text-danger" />
            <span className="text-danger">{assignmentWords("remove.button")}</span>
          </MenuAction>
        </Menu>
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
          hint={assignmentWords("remove.hint")}
          isHarsh
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            toast(assignmentWords("remove.done", { name: nickname }), { tone: "good" });
            void queries.invalidateQueries({ queryKey: assignmentKey(assignment.id) });
          }}
          run={() => removeAssignedPlayer(assignment.id, player.id)}
          title={assignmentWords("remove.title", { name: nickname })}
          yes={assignmentWords("remove.yes")}
        />
      )}
    </li>
  );
}

function List({ assignment }: { assignment: Assignment }) {
  const query = useInfiniteQuery(assignedPlayersQuery(assignment.id, true));
  return (
    <Paged
      className="gap-3"
      empty={<p className="text-muted">{t("waiting")}</p>}
      failure={assignmentWords("peopleFailure")}
      query={query}
      skeleton="h-14 rounded-lg"
    >
      {() => (
        <ul className="grid gap-x-8 lg:grid-cols-2 2xl:grid-cols-3">
          {itemsOf(query.data).map((player) => (
            <Person assignment={assignment} key={player.id} player={player} />
          ))}
        </ul>
      )}
    </Paged>
  );
}

export function OwnSpeedPeople({ assignment }: { assignment: Assignment }) {
  const [isOpen, setOpen] = useState(() => readLocal(key) === "open");
  const contentId = useId();
  return (
    <section className="rounded-lg border-2 border-hairline bg-surface">
      <h2>
        <button
          aria-controls={isOpen ? contentId : undefined}
          aria-expanded={isOpen}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-5 py-2 text-start font-semibold"
          onClick={() => {
            writeLocal(key, isOpen ? "folded" : "open");
            setOpen(!isOpen);
          }}
          type="button"
        >
          {t("people")}
          <ChevronDown
            aria-hidden="true"
            className={isOpen ? "size-5 shrink-0 rotate-180" : "size-5 shrink-0"}
          />
        </button>
      </h2>
      {isOpen && (
        <div className="px-5 pb-4" id={contentId}>
          <List assignment={assignment} />
        </div>
      )}
    </section>
  );
}
