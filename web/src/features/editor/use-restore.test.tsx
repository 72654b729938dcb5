/** Restoring a version over changes that aren't saved: nothing of them is lost, and a sentence. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { SavedDocument } from "@/api/types";
import { type Answers, failure, fakeServer, noNetwork } from "@/test/fake-server";
import { Toaster } from "@/ui/toast";
import { docOfState, EditorContext } from "./editor-context";
import { newQuestion, patchQuestion } from "./model/document";
import { createEditor } from "./model/editor-store";
import { aDocument } from "./model/test-document";
import { useRestore } from "./use-restore";

const question = { ...newQuestion("choice"), text: "Which river?" };
const before = aDocument({ questions: [question], version: 4 });
const restored = aDocument({ questions: [{ ...question, text: "Which brook?" }], version: 6 });

const savedAs = (version: number): SavedDocument => ({
  version,
  status: "DRAFT",
  savedAt: "2026-11-21T12:00:00Z",
  findings: [],
});

function Restoring({ onDone }: { onDone: () => void }) {
  const { restore } = useRestore(onDone);
  return (
    <button onClick={() => restore("v1")} type="button">
      Restore
    </button>
  );
}

/** An open quiz whose text was changed and not saved yet, and a press on "Restore". */
async function restoreOver(send: () => Promise<SavedDocument>, answers: Answers) {
  const server = fakeServer(answers);
  const onDone = vi.fn();
  const editor = createEditor(before, {
    send,
    read: () => Promise.resolve(before),
    keep: () => {},
    now: () => 0,
    after: () => () => {},
  });
  editor.change((doc) =>
    patchQuestion(doc, question.id, (one) => ({ ...one, text: "Which sea?" })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={editor}>
        <Restoring onDone={onDone} />
        <Toaster />
      </EditorContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Restore" }));
  const text = () => docOfState(editor.store.getState()).questions[0]?.text;
  return { server, user, onDone, text };
}

const restore = "POST quiz/q1/versions/v1/restore";

it("saves them first, so that they are a version to come back to", async () => {
  const send = vi.fn(() => Promise.resolve(savedAs(5)));
  const { server, user, onDone, text } = await restoreOver(send, {
    [restore]: { version: 6, keptId: "v2" },
    "GET quiz/q1/document": restored,
    "POST quiz/q1/versions/v2/restore": { version: 7, keptId: null },
  });
  await screen.findByText("Version restored.");
  expect(send).toHaveBeenCalledOnce();
  expect(server.last(restore)?.body).toEqual({ version: 5 });
  expect(text()).toBe("Which brook?");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());

  server.answers["GET quiz/q1/document"] = {
    ...restored,
    version: 7,
    questions: [{ ...question, text: "Which sea?" }],
  };
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The quiz is as it was before.");
  expect(text()).toBe("Which sea?");
});

it.each([
  ["the network is away", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server refuses them", () => Promise.reject(new ApiError(422, { code: "invalid" }))],
])("restores nothing while they can't be saved because %s", async (_, send) => {
  const { server, onDone, text } = await restoreOver(send, {});
  await screen.findByText("Your latest changes couldn’t be saved, so nothing was restored.");
  expect(server.count(restore)).toBe(0);
  expect(text()).toBe("Which sea?");
  expect(onDone).not.toHaveBeenCalled();
});

it.each([
  ["the network is away", noNetwork],
  ["the server fails", failure(500)],
])("leaves the quiz as it is when %s while it restores", async (_, answer) => {
  const { onDone, text } = await restoreOver(() => Promise.resolve(savedAs(5)), {
    [restore]: answer,
  });
  await screen.findByText("We couldn’t restore the version.");
  expect(text()).toBe("Which sea?");
  expect(onDone).not.toHaveBeenCalled();
});

it("says that the page must be reloaded when only the restored quiz can't be shown", async () => {
  const { text } = await restoreOver(() => Promise.resolve(savedAs(5)), {
    [restore]: { version: 6, keptId: "v2" },
    "GET quiz/q1/document": failure(500),
  });
  await screen.findByText("The version was restored. Reload the page to see it.");
  expect(text()).toBe("Which sea?");
});
