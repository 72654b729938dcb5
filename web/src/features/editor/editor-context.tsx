/** The open document for the parts of the editor; each reads only what it draws. */
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { DocumentContent, DocumentQuestion, Finding } from "@/api/types";
import { type ContentOf, type Doc, findQuestion, type Kind, patchQuestion } from "./model/document";
import type { Editor, EditorState } from "./model/editor-types";
import { standingFindings } from "./model/standing";

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("the parts of the editor stand inside an EditorPage");
  return editor;
}

export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditor().store, select);
}

export const docOfState = (state: EditorState): Doc => state.history.present.value;

export function useDoc<T>(select: (doc: Doc) => T): T {
  return useEditorState((state) => select(docOfState(state)));
}

export function useSelectedId(): string | null {
  return useEditorState((state) => state.history.present.selectedId);
}

export function useQuestion(id: string): DocumentQuestion | undefined {
  return useDoc((doc) => findQuestion(doc, id));
}

/** The findings on a question, as of the last save, without those on something changed since. */
export function useFindings(questionId: string | null): readonly Finding[] {
  return useEditorState(useShallow((state) => standingFindings(state, questionId)));
}

export interface QuestionChange {
  /** Changes the question; another change to the same field shortly after is the same undo step. */
  patch: (change: Partial<DocumentQuestion>, field?: string) => void;
  content: <K extends Kind>(content: ContentOf<K>, field?: string) => void;
}

export function useQuestionChange(id: string): QuestionChange {
  const editor = useEditor();
  const change = (
    recipe: (question: DocumentQuestion) => DocumentQuestion,
    field: string | undefined,
  ) => {
    editor.change(
      (doc) => patchQuestion(doc, id, recipe),
      field === undefined ? {} : { mergeKey: `${id}.${field}` },
    );
  };
  return {
    patch: (patch, field) => change((question) => ({ ...question, ...patch }), field),
    content: (content: DocumentContent, field) =>
      change((question) => ({ ...question, content }), field),
  };
}
