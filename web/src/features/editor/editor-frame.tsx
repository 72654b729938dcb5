/** The parts of the editor side by side, or one at a time where there is little room. */
import { useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { t } from "@/messages/editor";
import { withHostWords } from "@/messages/host-words";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { later } from "@/ui/later";
import { Segmented } from "@/ui/segmented";
import { ConflictBar } from "./conflict-bar";
import { useDoc, useEditor, useEditorState, useSelectedId } from "./editor-context";
import { type EditorWindow, EditorWindows } from "./editor-windows";
import { type Defaults, limits } from "./model/document";
import { NoQuestions } from "./no-questions";
import { PeopleContext, usePresence } from "./presence/use-presence";
import { QuestionList } from "./question-list";
import { QuestionPanel } from "./question-panel";
import { SaveTrouble } from "./save-status";
import { TopBar } from "./top-bar";
import { useQuestionActions } from "./use-question-actions";
import { useShortcuts } from "./use-shortcuts";

const SharedBar = later(withHostWords(async () => (await import("./shared-bar")).SharedBar));

/** Beside the form, and after it. */
const Preview = later(async () => (await import("./preview")).Preview);

type Part = "questions" | "edit" | "preview";

export function EditorFrame({ defaults }: { defaults: Defaults }) {
  const editor = useEditor();
  const actions = useQuestionActions(defaults);
  const count = useDoc((doc) => doc.questions.length);
  const selectedId = useSelectedId();
  const isShared = useEditorState((state) => state.shared !== null);
  // A reload keeps the state of the page; by then the list may have been pasted.
  const isPasting = useLocation({ select: ({ state }) => state.isPasting === true }) && count === 0;
  const [window, setWindow] = useState<EditorWindow | null>(isPasting ? "paste" : null);
  const [part, setPart] = useState<Part>("questions");
  const people = usePresence();
  const show = useCallback(
    (id: string) => {
      editor.select(id);
      setPart("edit");
    },
    [editor],
  );

  useShortcuts(
    useMemo(
      () => ({
        undo: editor.undo,
        redo: editor.redo,
        save: () => void editor.flush(),
        add: () => setWindow("add"),
        duplicate: () => {
          const id = editor.store.getState().history.present.selectedId;
          if (id !== null) actions.duplicate(id);
        },
        previous: () => actions.step(-1),
        next: () => actions.step(1),
        help: () => setWindow("keys"),
      }),
      [editor, actions],
    ),
  );

  return (
    <PeopleContext value={people}>
      <div className="flex flex-col gap-3">
        <TopBar
          onExport={() => setWindow("export")}
          onJump={show}
          onKeys={() => setWindow("keys")}
          onPaste={() => setWindow("paste")}
          onPublish={() => setWindow("publish")}
          onSettings={() => setWindow("settings")}
          onShare={() => setWindow("share")}
          onVersions={() => setWindow("versions")}
        />
        {isShared && <SharedBar />}
        <SaveTrouble />
        <ConflictBar />
        {count === 0 ? (
          <NoQuestions
            onAdd={() => setWindow("add")}
            onBank={() => setWindow("bank")}
            onPaste={() => setWindow("paste")}
          />
        ) : (
          <>
            <Segmented
              className="self-start max-sm:w-full xl:hidden"
              label={t("tabs.label")}
              onChange={setPart}
              options={[
                { value: "questions", label: t("tabs.questions") },
                { value: "edit", label: t("tabs.edit") },
                { value: "preview", label: t("tabs.preview") },
              ]}
              value={part}
            />
            <div className="grid items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_19rem]">
              <section
                aria-label={t("list.label")}
                className={clsx(
                  "flex min-w-0 flex-col gap-3",
                  part !== "questions" && "max-lg:hidden",
                )}
              >
                <QuestionList onSelect={show} />
                <Button disabled={count >= limits.questions} onClick={() => setWindow("add")} wide>
                  <Plus aria-hidden="true" className="size-5" />
                  {t("list.add")}
                </Button>
              </section>
              <div
                className={clsx(
                  "min-w-0",
                  part !== "edit" && "max-lg:hidden",
                  part === "preview" && "max-xl:hidden",
                )}
              >
                {selectedId !== null && (
                  <Card className="max-sm:p-3">
                    <QuestionPanel actions={actions} id={selectedId} />
                  </Card>
                )}
              </div>
              {selectedId !== null && (
                <div
                  className={clsx(
                    "min-w-0 xl:sticky xl:top-18",
                    part !== "preview" && "max-xl:hidden",
                  )}
                >
                  <Preview questionId={selectedId} />
                </div>
              )}
            </div>
          </>
        )}
        <EditorWindows
          defaults={defaults}
          onAdd={(kind) => {
            setPart("edit");
            actions.add(kind);
          }}
          onAddAll={(questions) => {
            setPart("edit");
            actions.addAll(questions);
          }}
          onJump={show}
          onOpen={setWindow}
          open={window}
        />
      </div>
    </PeopleContext>
  );
}
