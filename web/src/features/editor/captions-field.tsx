/**
 * The captions of a video or sound: added, replaced, removed. They belong to the file, so every
 * question that shows it has them, and are saved at once: undo doesn't concern them.
 */
import { Captions, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { deleteCaptions, putCaptions } from "@/api/media";
import type { DocumentMedia } from "@/api/types";
import { formatLocale } from "@/lib/language";
import { t } from "@/messages/captions";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { Select } from "@/ui/select";
import { useDoc, useEditor, useEditorState } from "./editor-context";
import { languageName, languageOptions } from "./language-options";
import { documentMedia } from "./media-of";

const bytesMax = 256 * 1024;

/** Why a file can't be sent. */
class Unreadable extends Error {}

async function textOf(file: File): Promise<string> {
  if (file.size > bytesMax) throw new Unreadable(t("tooLarge"));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Unreadable(t("noText"));
  }
}

function problemOf(thrown: unknown): string {
  if (thrown instanceof Unreadable) return thrown.message;
  const reason = thrown instanceof ApiError ? thrown.fields["text"] : undefined;
  return reason === undefined ? t("failed") : t("refused", { reason });
}

export function CaptionsField({ file }: { file: DocumentMedia }) {
  const editor = useEditor();
  const quizLanguage = useDoc((doc) => doc.details.language);
  const isOwn = useEditorState((state) => state.shared === null);
  const known = file.captions?.language;
  const [chosen, setChosen] = useState(known ?? (quizLanguage || formatLocale().split("-")[0]));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const language = chosen ?? "en";

  async function run(work: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setDone("");
    try {
      setDone(await work());
    } catch (thrown) {
      setProblem(problemOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  /** Of someone else's quiz, the server looks for the file in what is saved. */
  async function place(): Promise<string | undefined> {
    if (isOwn) return undefined;
    await editor.flush();
    return editor.store.getState().quizId;
  }

  function take(given: File | undefined) {
    if (given === undefined) return;
    void run(async () => {
      const text = await textOf(given);
      const captions = { language, text };
      editor.addMedia(documentMedia(await putCaptions(file.id, captions, await place())));
      return t("added");
    });
  }

  function remove() {
    void run(async () => {
      await deleteCaptions(file.id, await place());
      editor.addMedia({ ...file, captions: null });
      // The button is gone; the focus stays in the field.
      input.current?.parentElement?.querySelector("button")?.focus();
      return t("removed");
    });
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border-2 border-hairline p-4">
      <legend className="px-1 font-semibold">{t("title")}</legend>
      <p className="text-muted text-sm">
        {known === undefined ? t("hint") : t("shown", { language: languageName(known) })}
      </p>
      <Select
        className="max-w-72"
        label={t("language")}
        onChange={(event) => setChosen(event.target.value)}
        options={languageOptions(language)}
        value={language}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()} size="small">
          <Captions aria-hidden="true" className="size-4" />
          {t(known === undefined ? "add" : "replace")}
        </Button>
        {known !== undefined && (
          <Button onClick={remove} size="small">
            <Trash2 aria-hidden="true" className="size-4" />
            {t("remove")}
          </Button>
        )}
        <input
          accept=".vtt,text/vtt"
          aria-label={t("file")}
          hidden
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Choosing the same file again counts as a choice, too.
            event.target.value = "";
          }}
          ref={input}
          type="file"
        />
      </div>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
      <p className="text-sm" role="status">
        {isBusy ? t("saving") : done}
      </p>
    </fieldset>
  );
}
