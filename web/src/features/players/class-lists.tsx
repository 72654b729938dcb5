/** Class lists: creating them, pasting players into them, renaming, deleting. */
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { apiError } from "@/api/errors";
import {
  addClassListPlayers,
  classListsQuery,
  deleteClassList,
  keepClassList,
} from "@/api/players";
import type { ClassList } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { t } from "@/messages/players";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Menu, MenuAction } from "@/ui/menu";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";
import { problemOf, sayProblem } from "./problem";
import { useChanging } from "./use-changing";

/** Invalid lines are reported as `lines.3`. */
function textProblem(thrown: unknown): string {
  const lines = Object.entries(apiError(thrown).fields).flatMap(([field, problem]) => {
    const line = /^lines\.(\d+)$/.exec(field)?.[1];
    return line === undefined ? [] : [{ line: Number(line), problem }];
  });
  lines.sort((one, other) => one.line - other.line);
  if (lines.length === 0) return problemOf(thrown);
  return lines.map((each) => t("lists.line", each)).join("\n");
}

function AddPlayers({ list, onClose }: { list: ClassList; onClose: () => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const putting = useChanging(
    (pasted: string) => addClassListPlayers(list.id, pasted),
    ({ addedCount }) => {
      toast(t("lists.added", { count: addedCount }), { tone: "good" });
      onClose();
    },
    (thrown) => setProblem(textProblem(thrown)),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") setProblem(t("form.required"));
    else putting.mutate(text);
  }
  return (
    <Dialog onClose={onClose} open title={t("lists.addTo", { name: list.name })}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <TextArea
          className="max-h-80"
          dir="auto"
          error={problem}
          hint={t("lists.textHint")}
          label={t("lists.text")}
          onChange={(event) => {
            setProblem(undefined);
            setText(event.target.value);
          }}
          rows={8}
          value={text}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("merge.cancel")}</Button>
          <Button pending={putting.isPending} type="submit" variant="primary">
            {t("lists.put")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Rename({ list, onClose }: { list: ClassList; onClose: () => void }) {
  const [name, setName] = useState(list.name);
  const [problem, setProblem] = useState<string>();
  const renaming = useChanging(
    (chosen: string) => keepClassList(list.id, chosen),
    (kept) => {
      toast(t("lists.renamed", { name: kept.name }), { tone: "good" });
      onClose();
    },
    (thrown) => setProblem(problemOf(thrown)),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setProblem(t("form.required"));
    else renaming.mutate(name.trim());
  }
  return (
    <Dialog onClose={onClose} open title={t("lists.renameOf", { name: list.name })}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field
          autoComplete="off"
          error={problem}
          label={t("lists.name")}
          maxLength={64}
          onChange={(event) => setName(event.target.value)}
          value={name}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("merge.cancel")}</Button>
          <Button pending={renaming.isPending} type="submit" variant="primary">
            {t("form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Make() {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const making = useChanging(
    (chosen: string) => keepClassList(null, chosen),
    (made) => {
      setName("");
      toast(t("lists.created", { name: made.name }), { tone: "good" });
    },
    (thrown) => setProblem(problemOf(thrown)),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setProblem(t("form.required"));
    else making.mutate(name.trim());
  }
  return (
    <form className="flex flex-wrap items-start gap-3" noValidate onSubmit={submit}>
      <div className="min-w-48 flex-1">
        <Field
          autoComplete="off"
          error={problem}
          label={t("lists.name")}
          maxLength={64}
          onChange={(event) => {
            setProblem(undefined);
            setName(event.target.value);
          }}
          value={name}
        />
      </div>
      <Button className="mt-[1.875rem]" pending={making.isPending} type="submit">
        {t("lists.create")}
      </Button>
    </form>
  );
}

type Doing = { what: "add" | "rename" | "delete"; list: ClassList };

export function ClassLists() {
  const titleId = useId();
  const lists = useQuery(classListsQuery());
  const [doing, setDoing] = useState<Doing>();
  const deleting = useChanging(
    (list: ClassList) => deleteClassList(list.id),
    (_nothing, list) => toast(t("lists.deleted", { name: list.name }), { tone: "good" }),
    sayProblem,
  );
  const close = () => setDoing(undefined);
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex flex-col gap-4 sm:p-6">
        <div>
          <h2 className="text-2xl" id={titleId}>
            {t("lists.title")}
          </h2>
          <p className="text-muted">{t("lists.hint")}</p>
        </div>
        <Loaded failure={t("lists.failure")} query={lists} skeleton="h-16 rounded-lg">
          {(all) =>
            all.length === 0 ? (
              <p>{t("lists.none")}</p>
            ) : (
              <ul className="divide-y-2 divide-hairline border-hairline border-y-2">
                {all.map((list) => (
                  <li className="flex items-center gap-x-3 py-3" key={list.id}>
                    <span className="min-w-0 flex-1">
                      <span className="block break-words font-semibold" dir="auto">
                        {list.name}
                      </span>
                      <span className="text-muted text-sm">
                        {t("lists.players", { count: list.playerCount })}
                      </span>
                    </span>
                    <div className="flex gap-2">
                      <Button
                        aria-label={t("lists.addTo", { name: list.name })}
                        onClick={() => setDoing({ what: "add", list })}
                        size="small"
                      >
                        {t("lists.add")}
                      </Button>
                      <Menu
                        label={t("lists.menu", { name: list.name })}
                        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
                        triggerClassName="button button-ghost button-icon button-small"
                      >
                        <MenuAction onClick={() => setDoing({ what: "rename", list })}>
                          <Pencil aria-hidden="true" className="size-5 shrink-0" />
                          {t("lists.rename")}
                        </MenuAction>
                        <MenuAction onClick={() => setDoing({ what: "delete", list })}>
                          <Trash2 aria-hidden="true" className="size-5 shrink-0 text-danger" />
                          <span className="text-danger">{t("lists.delete")}</span>
                        </MenuAction>
                      </Menu>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <Make />
      </Card>
      {doing?.what === "add" && <AddPlayers list={doing.list} onClose={close} />}
      {doing?.what === "rename" && <Rename list={doing.list} onClose={close} />}
      {doing?.what === "delete" && (
        <ConfirmDialog
          hint={t("lists.deleteText")}
          onClose={close}
          onYes={() => {
            deleting.mutate(doing.list);
            close();
          }}
          title={t("lists.deleteTitle", { name: doing.list.name })}
          yes={t("lists.delete")}
          no={t("lists.keep")}
        />
      )}
    </section>
  );
}
