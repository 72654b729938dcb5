/**
 * A line above the question that stays in sight: it names the question's text, or shows it once its
 * field has left the screen, and has the formatting buttons while a text with markup has the focus.
 * The line takes the same room all the time, so nothing below it moves when the focus does.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/editor";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";
import {
  type Edit,
  type Formula,
  formulaAt,
  toggleInline,
  toggleList,
  withFormula,
} from "./format";
import { type Format, formatOf } from "./format-keys";
import { FormatToolbar } from "./format-toolbar";
import { editOf, type RichField, richFieldOf, writeEdit } from "./rich-field";

const FormulaDialog = later(async () => (await import("./formula-dialog")).FormulaDialog);

/** The field that has the focus, also while the focus is in its toolbar. */
function useRichField(form: RefObject<HTMLElement | null>): RichField | null {
  const [field, setField] = useState<RichField | null>(null);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const handleFocus = ({ target }: FocusEvent) => {
      const isTool = target instanceof Element && target.closest("[role=toolbar]") !== null;
      if (!isTool) setField(richFieldOf(target));
    };
    const handleLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setField(null);
    };
    element.addEventListener("focusin", handleFocus);
    element.addEventListener("focusout", handleLeave);
    return () => {
      element.removeEventListener("focusin", handleFocus);
      element.removeEventListener("focusout", handleLeave);
    };
  }, [form]);
  return field;
}

/** Whether the question's field has left the screen at its top. */
function useIsAbove(form: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const text = form.current?.querySelector("[data-question-text]");
    if (text === null || text === undefined) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setAbove(!entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2);
      },
      // The bar of the page and this line cover the top.
      { rootMargin: "-110px 0px 0px 0px" },
    );
    observer.observe(text);
    return () => observer.disconnect();
  }, [form]);
  return isAbove;
}

interface Asked {
  field: RichField;
  formula: Formula;
}

interface FormatDockProps {
  /** What the question's text is called. */
  label: string;
  text: string;
  children: ReactNode;
}

export function FormatDock({ label, text, children }: FormatDockProps) {
  const form = useRef<HTMLDivElement>(null);
  const field = useRichField(form);
  const isAbove = useIsAbove(form);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const shown = isAbove ? plainText(text) : "";

  function write(into: RichField, edit: Edit) {
    if (!writeEdit(into, edit)) toast(t("format.noRoom"), { tone: "bad" });
  }

  function run(format: Format, into: RichField) {
    const edit = editOf(into);
    if (format === "formula") {
      setAsked({ field: into, formula: formulaAt(edit) });
      setAsking(true);
      return;
    }
    const isList = format === "bullets" || format === "numbers";
    if (isList && into.dataset["rich"] !== "block") return;
    write(into, isList ? toggleList(edit, format) : toggleInline(edit, format));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside.
    <div
      className="format-form flex flex-col gap-4"
      data-question-form
      onKeyDown={(event) => {
        const target = richFieldOf(event.target);
        if (target === null || event.nativeEvent.isComposing) return;
        if (event.altKey && event.key === "F10") {
          event.preventDefault();
          form.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
          return;
        }
        const format = formatOf(event);
        if (format === undefined) return;
        event.preventDefault();
        run(format, target);
      }}
      ref={form}
    >
      <div
        className="format-dock"
        data-stuck={shown === "" ? undefined : ""}
        data-tools={field === null ? undefined : ""}
      >
        <p aria-hidden="true" className="format-dock-text" dir="auto">
          {shown === "" ? label : shown}
        </p>
        {field !== null && (
          <FormatToolbar
            hasLists={field.dataset["rich"] === "block"}
            onLeave={() => field.focus()}
            onRun={(format) => run(format, field)}
          />
        )}
      </div>
      {children}
      {asked !== null && (
        <FormulaDialog
          formula={asked.formula}
          onClose={() => {
            setAsking(false);
            asked.field.focus();
          }}
          onDone={(formula) => {
            setAsking(false);
            write(asked.field, withFormula(asked.field.value, formula));
          }}
          open={isAsking}
        />
      )}
    </div>
  );
}
