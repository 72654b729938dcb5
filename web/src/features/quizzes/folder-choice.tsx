/**
 * Chooses one folder of the tree: a group of radio buttons, so that the arrow keys move through it.
 * A new folder can be created inside the chosen one.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Folder as FolderIcon, FolderPlus, House } from "lucide-react";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createFolder, foldersQuery } from "@/api/folders";
import type { Folder } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/folders";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { inOrder, mayHold, pathTo } from "./folder-tree";

/** The server refuses longer names. */
export const nameLengthMax = 60;

interface RowProps {
  icon: ReactNode;
  /** What screen readers say: the folders around it belong to it. */
  label: string;
  text: string;
  level: number;
  isChecked: boolean;
  isBlocked: boolean;
  onChoose: () => void;
  focusRef: RefObject<HTMLInputElement | null> | undefined;
}

function Row(props: RowProps) {
  return (
    <label
      className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2.5 rounded-md border-2 border-transparent py-1 ps-[calc(0.75rem+var(--level)*1.25rem)] pe-3 has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-ring"
      style={{ "--level": props.level } as CSSProperties}
    >
      <input
        aria-label={props.label}
        checked={props.isChecked}
        className="size-4.5 shrink-0 accent-primary"
        disabled={props.isBlocked}
        name="folder"
        onChange={props.onChoose}
        ref={props.focusRef}
        type="radio"
      />
      {props.icon}
      <span className="wrap-anywhere min-w-0" dir="auto">
        {props.text}
      </span>
    </label>
  );
}

function NewFolder({ parent, onDone }: { parent: Folder | null; onDone: (made: Folder) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: () => createFolder({ name, parentId: parent?.id ?? null }),
    async onSuccess(made) {
      await queries.invalidateQueries(foldersQuery());
      setOpen(false);
      setName("");
      onDone(made);
    },
  });
  const make = () => {
    if (name.trim() !== "" && !making.isPending) making.mutate();
  };
  if (!isOpen) {
    return (
      <Button className="self-start" onClick={() => setOpen(true)} size="small">
        <FolderPlus aria-hidden="true" className="size-4" />
        {t("new")}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 grow">
          <Field
            autoFocus
            label={parent === null ? t("newName") : t("newNameIn", { name: parent.name })}
            maxLength={nameLengthMax}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // The form around it would move something already.
              event.preventDefault();
              make();
            }}
            value={name}
          />
        </div>
        <Button disabled={name.trim() === ""} onClick={make} pending={making.isPending}>
          {t("create")}
        </Button>
      </div>
      <Problem text={making.isError ? problemText(making.error) : undefined} />
    </div>
  );
}

interface FolderChoiceProps {
  /** The label of the place outside of any folder. */
  outside: string;
  /** The chosen folder; null is outside of any, and undefined means nothing is chosen yet. */
  value: string | null | undefined;
  onChange: (folder: Folder | null) => void;
  /** What can't be chosen. */
  isBlocked: (folders: readonly Folder[], id: string | null) => boolean;
  focusRef: RefObject<HTMLInputElement | null>;
}

function Tree(props: FolderChoiceProps & { folders: readonly Folder[] }) {
  const { folders, value, onChange, isBlocked, focusRef } = props;
  const chosen = folders.find((each) => each.id === value) ?? null;
  const rows = [null, ...inOrder(folders)];
  const free = rows.filter((each) => !isBlocked(folders, each?.id ?? null));
  // Where Tab would come first.
  const first = value !== undefined && rows.includes(chosen) ? chosen : free[0];

  // The dialog may have opened before the folders were there.
  useEffect(() => focusRef.current?.focus(), [focusRef]);

  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex max-h-72 flex-col overflow-y-auto rounded-md border-2 border-hairline p-1.5">
        <legend className="sr-only">{t("label")}</legend>
        {rows.map((folder) => {
          const path = folder === null ? [] : pathTo(folders, folder.id);
          const Icon = folder === null ? House : FolderIcon;
          return (
            <Row
              focusRef={folder === first ? focusRef : undefined}
              icon={<Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />}
              isBlocked={isBlocked(folders, folder?.id ?? null)}
              isChecked={value === (folder?.id ?? null)}
              key={folder?.id ?? ""}
              label={folder === null ? props.outside : path.map((each) => each.name).join(" / ")}
              level={Math.max(0, path.length - 1)}
              onChoose={() => onChange(folder)}
              text={folder?.name ?? props.outside}
            />
          );
        })}
      </fieldset>
      {mayHold(folders, chosen?.id ?? null) && (
        <NewFolder
          onDone={(made) => {
            flushSync(() => onChange(made));
            // The field that had it is gone.
            focusRef.current?.focus();
          }}
          parent={chosen}
        />
      )}
    </div>
  );
}

export function FolderChoice(props: FolderChoiceProps) {
  const query = useQuery(foldersQuery());
  return (
    <Loaded failure={t("failure")} loading={t("loading")} query={query} skeleton="h-40 rounded-md">
      {(folders) => <Tree {...props} folders={folders} />}
    </Loaded>
  );
}
