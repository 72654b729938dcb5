/**
 * The palette: one field that goes anywhere. It finds pages, things to do, and what the server
 * knows; arrow keys choose, Enter goes.
 */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { useAuth } from "@/api/session";
import { t } from "@/messages/palette";
import { Spinner } from "@/ui/spinner";
import { actions, type Entry, type Group, matching, places } from "./entries";
import { usePalette } from "./palette-state";
import { useFound } from "./use-found";

function Row({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const Icon = entry.icon;
  return (
    <Autocomplete.Item
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 outline-none data-highlighted:bg-primary-soft"
      onClick={() => onChoose(entry)}
      value={entry}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {entry.label}
      </span>
      {entry.note !== undefined && (
        <span className="max-w-2/5 shrink-0 truncate text-muted text-sm" dir="auto">
          {entry.note}
        </span>
      )}
    </Autocomplete.Item>
  );
}

function Results({ onChoose }: { onChoose: (entry: Entry) => void }) {
  return (
    <Autocomplete.List className="p-2">
      {(group: Group) => (
        <Autocomplete.Group items={group.items} key={group.value}>
          <Autocomplete.GroupLabel className="px-3 pt-3 pb-1 font-semibold text-muted text-sm">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: Entry) => <Row entry={entry} key={entry.id} onChoose={onChoose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

/** Everything that fits what was typed, without empty groups. */
function useGroups(typed: string) {
  const { user } = useAuth();
  const found = useFound(typed, user);
  const here: Group[] = [
    { value: t("group.actions"), items: matching(actions(user), typed) },
    { value: t("group.places"), items: matching(places(user), typed) },
  ];
  // What was looked for by name stands first; without a name, what one does most.
  const [recent, ...others] = found.groups;
  const groups = typed.trim() === "" ? [here[0], recent, here[1]] : [...here, recent, ...others];
  const filled = groups.filter((group): group is Group => (group?.items.length ?? 0) > 0);
  return { ...found, groups: filled };
}

const none: Group[] = [];

export function PaletteDialog() {
  const { close, start, showKeys } = usePalette();
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { groups, isPending, hasFailed } = useGroups(typed);
  // The field is there to type in before its thirty rows are drawn.
  const hasRows = useDeferredValue(true, false);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);

  function choose({ does }: Entry) {
    if ("start" in does) {
      start(does.start);
      return;
    }
    if ("keys" in does) {
      showKeys();
      return;
    }
    close();
    if ("page" in does) location.assign(does.page);
    else void navigate({ to: does.to });
  }

  const status =
    isPending || !hasRows ? "" : count === 0 ? t("nothing", { typed }) : t("count", { count });
  return (
    <Dialog.Root
      onOpenChange={(open) => {
        if (!open) close();
      }}
      open
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-3 sm:pt-[12vh]">
          <Dialog.Popup
            aria-label={t("title")}
            className="flex max-h-[min(36rem,100%)] w-full max-w-xl flex-col overflow-hidden rounded-lg border-2 border-hairline bg-raised transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0"
            initialFocus={() => {
              // On its own, the dialog would focus the field a frame later.
              field.current?.focus();
              return field.current;
            }}
          >
            <Autocomplete.Root
              autoHighlight="always"
              inline
              itemToStringValue={(entry: Entry) => entry.label}
              items={hasRows ? groups : none}
              keepHighlight
              mode="none"
              onValueChange={(value, { reason }) => {
                // Choosing an entry doesn't write its name into the field.
                if (reason !== "item-press") setTyped(value);
              }}
              open
              value={typed}
            >
              <div className="flex items-center gap-3 border-hairline border-b-2 ps-4 pe-2">
                <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
                <Autocomplete.Input
                  aria-label={t("label")}
                  className="min-h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
                  placeholder={t("hint")}
                  ref={field}
                />
                <span className="size-5">{isPending && <Spinner className="size-5" />}</span>
                <Dialog.Close className="button button-ghost button-small">
                  {t("close")}
                </Dialog.Close>
              </div>
              <div className="min-h-0 overflow-y-auto overscroll-contain">
                <Results onChoose={choose} />
                {!isPending && count === 0 && (
                  <p className="px-5 pb-5 text-muted">{t("nothing", { typed })}</p>
                )}
                {hasFailed && <p className="px-5 pb-4 text-muted text-sm">{t("failed")}</p>}
              </div>
              <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
