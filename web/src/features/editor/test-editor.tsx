/** Renders a part of the editor around one question, for tests. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { DocumentMedia, DocumentQuestion, DocumentShare, Finding } from "@/api/types";
import { Toaster } from "@/ui/toast";
import { docOfState, EditorContext, useQuestion } from "./editor-context";
import { createEditor } from "./model/editor-store";
import type { Editor } from "./model/editor-types";
import { aDocument } from "./model/test-document";

export const aPicture: DocumentMedia = {
  id: "m1",
  kind: "image",
  url: "/api/v1/media/m1?expires=1&key=k",
  width: 400,
  height: 200,
};

function Shown({ id, draw }: { id: string; draw: (question: DocumentQuestion) => ReactNode }) {
  const question = useQuestion(id);
  return question === undefined ? null : draw(question);
}

interface Drawn {
  editor: Editor;
  user: ReturnType<typeof userEvent.setup>;
  /** The question as it is now. */
  now: () => DocumentQuestion;
}

/** Nothing is saved: this editor's clock stands still. */
export function drawQuestion(
  question: DocumentQuestion,
  draw: (question: DocumentQuestion) => ReactNode,
  part: { media?: DocumentMedia[]; findings?: Finding[]; shared?: DocumentShare } = {},
): Drawn {
  const editor = createEditor(aDocument({ questions: [question], ...part }), {
    send: () => new Promise(() => {}),
    read: () => new Promise(() => {}),
    keep: () => {},
    now: () => 0,
    after: () => () => {},
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <EditorContext value={editor}>
        <Shown draw={draw} id={question.id} />
        <Toaster />
      </EditorContext>
    </QueryClientProvider>,
  );
  const now = () => {
    const found = docOfState(editor.store.getState()).questions.find(
      (each) => each.id === question.id,
    );
    if (found === undefined) throw new Error("the question is gone");
    return found;
  };
  return { editor, user: userEvent.setup(), now };
}
