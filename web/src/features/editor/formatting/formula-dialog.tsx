/** A formula, with a preview of it while it is typed. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "@/messages/editor";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { drawInto } from "@/ui/math";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import type { Formula } from "./format";

/** What few know by heart: what it adds, where the caret goes into its first braces, and a picture. */
const beginnings = [
  { name: "fraction", tex: "\\frac{}{}", example: "\\frac{a}{b}" },
  { name: "power", tex: "^{}", example: "x^{n}" },
  { name: "index", tex: "_{}", example: "x_{n}" },
  { name: "root", tex: "\\sqrt{}", example: "\\sqrt{x}" },
  { name: "sum", tex: "\\sum_{}^{}", example: "\\sum" },
  { name: "pi", tex: "\\pi", example: "\\pi" },
  { name: "chemistry", tex: "\\ce{}", example: "\\ce{H2O}" },
] as const;

function Drawing({ tex, isDisplay = false }: { tex: string; isDisplay?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    try {
      drawInto(place.current, tex, isDisplay);
      setBroken(false);
    } catch {
      // What was drawn before is no longer what is typed.
      place.current.replaceChildren();
      setBroken(true);
    }
  }, [tex, isDisplay]);
  return (
    <>
      <span className={isDisplay ? "formula formula-display" : "formula"} dir="ltr" ref={place} />
      {isBroken && <span className="text-muted">{t("formula.broken")}</span>}
    </>
  );
}

interface FormulaFormProps {
  formula: Formula;
  onClose: () => void;
  onDone: (formula: Formula) => void;
}

function FormulaForm({ formula, onClose, onDone }: FormulaFormProps) {
  const [tex, setTex] = useState(formula.tex);
  const [isDisplay, setDisplay] = useState(formula.isDisplay);
  const field = useRef<HTMLTextAreaElement>(null);
  const previewId = useId();

  function begin(beginning: string) {
    const area = field.current;
    if (area === null) return;
    const { selectionStart: start, selectionEnd: end, value } = area;
    area.focus();
    area.setRangeText(beginning, start, end, "end");
    const hole = beginning.indexOf("{}");
    if (hole >= 0) area.setSelectionRange(start + hole + 1, start + hole + 1);
    if (area.value !== value) setTex(area.value);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // The event must not reach a form of the question.
    event.stopPropagation();
    if (tex.trim() === "") onClose();
    else onDone({ ...formula, tex, isDisplay });
  }

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <TextArea
        className="min-h-0 font-mono"
        dir="ltr"
        hint={t("formula.hint")}
        label={t("formula.label")}
        onChange={(event) => setTex(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            submit(event);
          }
        }}
        ref={field}
        rows={2}
        spellCheck={false}
        value={tex}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("formula.beginnings")}</legend>
        {beginnings.map(({ name, tex: beginning, example }) => (
          <button
            className="button button-small min-h-11 min-w-11"
            key={name}
            onClick={() => begin(beginning)}
            title={beginning}
            type="button"
          >
            <span aria-hidden="true">
              <Drawing tex={example} />
            </span>
            <span className="sr-only">{t(`formula.parts.${name}`)}</span>
          </button>
        ))}
      </fieldset>
      <section
        aria-labelledby={previewId}
        className="min-h-20 overflow-x-auto rounded-md bg-sunken px-4 py-3"
      >
        <h3 className="mb-1 font-semibold text-muted text-sm" id={previewId}>
          {t("formula.preview")}
        </h3>
        <div className="text-xl">
          {tex.trim() === "" ? null : <Drawing isDisplay={isDisplay} tex={tex} />}
        </div>
      </section>
      <Switch
        checked={isDisplay}
        label={t("formula.ownLine")}
        onChange={(event) => setDisplay(event.target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t("formula.done")}
        </Button>
        <Button onClick={onClose}>{t("formula.cancel")}</Button>
      </div>
    </form>
  );
}

export function FormulaDialog({ open, ...form }: FormulaFormProps & { open: boolean }) {
  return (
    <Dialog onClose={form.onClose} open={open} title={t("format.formula")}>
      <FormulaForm {...form} />
    </Dialog>
  );
}
