/**
 * Tags as removable chips. Enter or the Add button adds one; it is trimmed and lowercased, empty
 * ones and duplicates are ignored. The server enforces limits.
 */
import { useState } from "react";
import { t } from "@/messages/parts";
import { Button } from "./button";
import { FieldShell } from "./field";

interface TagInputProps {
  label: string;
  hint?: string;
  placeholder?: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  locked?: boolean;
}

export function normalizeTag(text: string): string {
  return text.trim().toLowerCase();
}

export function TagInput(props: TagInputProps) {
  const { value, onChange, locked = false } = props;
  const [draft, setDraft] = useState("");
  const [spoken, setSpoken] = useState("");

  function add() {
    const tag = normalizeTag(draft);
    setDraft("");
    if (locked || tag === "" || value.includes(tag)) return;
    onChange([...value, tag]);
    setSpoken(t("tagAdded", { tag }));
  }

  function remove(tag: string) {
    if (locked) return;
    onChange(value.filter((each) => each !== tag));
    setSpoken(t("tagRemoved", { tag }));
  }

  return (
    <div className="flex flex-col gap-2">
      <FieldShell
        error={props.error}
        label={props.label}
        {...(props.hint === undefined ? {} : { hint: props.hint })}
      >
        {(slots) => (
          <div className="flex items-start gap-2">
            <input
              {...slots}
              aria-disabled={locked || undefined}
              className="field-box"
              maxLength={30}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={(event) => {
                // While an input method composes, it handles Enter.
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
              placeholder={props.placeholder}
              readOnly={locked}
              value={draft}
            />
            <Button disabled={locked || draft.trim() === ""} onClick={add}>
              {t("add")}
            </Button>
          </div>
        )}
      </FieldShell>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li
              className="inline-flex items-center gap-1 rounded-full border border-hairline bg-primary-soft ps-3 font-medium text-sm"
              key={tag}
            >
              <span dir="auto">{tag}</span>
              <button
                aria-label={t("removeTag", { tag })}
                className="inline-flex size-9 items-center justify-center rounded-full text-muted hover:text-danger"
                onClick={() => remove(tag)}
                type="button"
              >
                <svg aria-hidden="true" className="size-3" fill="none" viewBox="0 0 12 12">
                  <path
                    d="m2 2 8 8m0-8-8 8"
                    stroke="currentColor"
                    strokeLinecap="round"
                    strokeWidth="2"
                  />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}
