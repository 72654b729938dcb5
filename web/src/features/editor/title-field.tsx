/**
 * The quiz's title, edited where it stands: a click makes it a field, Enter or leaving it keeps what
 * was typed, Escape restores.
 *
 * What is typed is the document's title at once, as in every other field, so a reload or a crash
 * takes nothing. A title that is too short never replaces one that isn't.
 */
import { clsx } from "clsx";
import { Pencil } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "@/messages/editor";
import { FieldError } from "@/ui/field";
import { PageTitle } from "@/ui/page-title";
import { toast } from "@/ui/toast";
import { useDoc, useEditor } from "./editor-context";
import { limits } from "./model/document";

/** What was typed so far; a title is counted without the spaces around it. */
function isTooShort(typed: string): boolean {
  return [...typed.trim()].length < limits.titleMin;
}

interface TitleInputProps {
  title: string;
  onType: (typed: string) => void;
  /** Null restores the title. After a key, the focus stays at the title. */
  onDone: (typed: string | null, isByKey: boolean) => void;
}

function TitleInput({ title, onType, onDone }: TitleInputProps) {
  const [typed, setTyped] = useState(title);
  const [isRefused, setRefused] = useState(false);
  const hintId = useId();
  const left = limits.title - typed.length;
  return (
    <div className="relative min-w-0 flex-1">
      <input
        aria-describedby={hintId}
        aria-invalid={isRefused || undefined}
        aria-label={t("details.title")}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it replaces the title that was pressed.
        autoFocus
        className="field-box font-display font-semibold text-lg"
        dir="auto"
        maxLength={limits.title}
        onBlur={() => onDone(typed, false)}
        onChange={(event) => {
          setTyped(event.target.value);
          onType(event.target.value);
          setRefused(false);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onDone(null, true);
          else if (event.key !== "Enter") return;
          else if (isTooShort(typed)) setRefused(true);
          else onDone(typed, true);
          event.preventDefault();
        }}
        value={typed}
      />
      <div
        className="absolute start-0 top-full z-10 mt-1.5 whitespace-nowrap rounded-sm border-2 border-hairline bg-raised px-2.5 py-1 text-sm"
        id={hintId}
      >
        {isRefused ? (
          <FieldError>{t("flaws.titleMissing")}</FieldError>
        ) : left <= 20 ? (
          t("question.charactersLeft", { count: left })
        ) : (
          t("titleLimits", { min: limits.titleMin, max: limits.title })
        )}
      </div>
    </div>
  );
}

export function TitleField() {
  const editor = useEditor();
  const title = useDoc((doc) => doc.details.title);
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  /** The title before it was edited. */
  const before = useRef(title);
  const name = title.trim() === "" ? t("untitled") : title;

  /** A title that can't be one is as if nothing had been typed. */
  function write(typed: string) {
    const next = isTooShort(typed) ? before.current : typed.trim();
    editor.change(
      (doc) =>
        doc.details.title === next ? doc : { ...doc, details: { ...doc.details, title: next } },
      { mergeKey: "title" },
    );
  }

  function take(typed: string | null, isByKey: boolean) {
    // A field that goes away may lose the focus once more.
    if (isDone.current) return;
    isDone.current = true;
    flushSync(() => setEditing(false));
    if (isByKey) button.current?.focus();
    if (typed === null) write(before.current);
    else if (typed !== before.current && isTooShort(typed)) toast(t("titleKept"), { tone: "bad" });
  }

  return (
    <>
      {isEditing && <TitleInput onDone={take} onType={write} title={before.current} />}
      <PageTitle
        className={clsx("min-w-0", isEditing && "sr-only")}
        size="bar"
        title={`${t("title")}: ${name}`}
      >
        {isEditing ? (
          name
        ) : (
          <button
            className="group flex min-h-11 max-w-full items-center gap-2 rounded-sm px-2 hover:bg-sunken"
            onClick={() => {
              isDone.current = false;
              before.current = title;
              setEditing(true);
            }}
            ref={button}
            title={t("rename")}
            type="button"
          >
            <span className="line-clamp-2 text-start leading-tight max-xl:text-base" dir="auto">
              {name}
            </span>
            <Pencil
              aria-hidden="true"
              className="size-4 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 max-sm:hidden"
            />
          </button>
        )}
      </PageTitle>
    </>
  );
}
