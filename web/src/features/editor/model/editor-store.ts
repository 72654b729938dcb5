/**
 * One open document: its content, what is saved, and how it gets saved.
 *
 * Every change is saved automatically, two seconds after the last key and no later than five
 * seconds after the first. One save runs at a time. A save that doesn't reach the server is
 * retried, with any newer changes. A save that finds another version checks whether that version is
 * its own, from a save whose response was lost, and continues if so. If not, it stops: nothing is
 * saved until the author has chosen whose changes stay. Unsaved changes are kept on this device, so
 * that closing the window loses nothing.
 */
import { createStore } from "zustand/vanilla";
import { ApiError } from "@/api/errors";
import type { DocumentMedia, QuizDocument } from "@/api/types";
import { changesBetween, saysTheSame } from "./changes";
import type { Doc } from "./document";
import type { Editor, EditorParts, EditorState, Leftover, SaveState } from "./editor-types";
import * as history from "./history";

/** After the last change; short enough that no one waits for it. */
const restMs = 1_500;
/** After the first unsaved change, for someone who types without a pause. */
const longestMs = 5_000;
/** Retries continue for hours; the version the server accepted is among the last of them. */
const unansweredMax = 10;
const retryMs = { first: 2_000, most: 30_000 } as const;

export function docOf(document: QuizDocument): Doc {
  const { details, settings, questions } = document;
  return { details, settings, questions };
}

function mediaOf(document: QuizDocument): ReadonlyMap<string, DocumentMedia> {
  return new Map(document.media.map((media) => [media.id, media]));
}

export function createEditor(
  document: QuizDocument,
  parts: EditorParts,
  leftover: Leftover | null = null,
): Editor {
  const saved = docOf(document);
  const store = createStore<EditorState>(() => ({
    quizId: document.id,
    shared: document.shared ?? null,
    history: history.startHistory(saved, saved.questions[0]?.id ?? null),
    saved,
    version: document.version,
    status: document.status,
    save: { kind: "saved", at: null },
    findings: document.findings,
    media: mediaOf(document),
  }));
  let firstUnsavedMs: number | null = null;
  let cancelTimer: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let retries = 0;
  /** What was sent without a response, newest first; the server may have it. */
  let unanswered: Doc[] = [];
  let closed = false;

  const doc = () => store.getState().history.present.value;

  function setSave(save: SaveState) {
    store.setState({ save });
  }

  function plan(ms: number) {
    cancelTimer?.();
    cancelTimer = closed ? null : parts.after(ms, () => void flush());
  }

  function keepLeftover() {
    const { version, saved: base } = store.getState();
    const changes = changesBetween(base, doc());
    parts.keep(changes === null ? null : { version, doc: doc() });
  }

  /** Marks that something may have to be saved, and schedules it. */
  function touched() {
    const { save, saved: base } = store.getState();
    if (save.kind === "conflict") {
      keepLeftover();
      return;
    }
    if (doc() === base) {
      firstUnsavedMs = null;
      cancelTimer?.();
      parts.keep(null);
      if (running === null) setSave({ kind: "saved", at: null });
      return;
    }
    const nowMs = parts.now();
    firstUnsavedMs ??= nowMs;
    if (running === null) setSave({ kind: "unsaved" });
    keepLeftover();
    plan(Math.max(0, Math.min(restMs, firstUnsavedMs + longestMs - nowMs)));
  }

  function setHistory(next: history.History<Doc>) {
    store.setState({ history: next });
    touched();
  }

  async function saveOnce(isLast: boolean): Promise<void> {
    const state = store.getState();
    const sent = doc();
    const changes = changesBetween(state.saved, sent);
    firstUnsavedMs = null;
    if (changes === null) {
      store.setState({ saved: sent });
      parts.keep(null);
      if (state.save.kind !== "saved") setSave({ kind: "saved", at: null });
      return;
    }
    setSave({ kind: "saving" });
    try {
      const answer = await parts.send({ version: state.version, ...changes }, { isLast });
      retries = 0;
      unanswered = [];
      store.setState({
        saved: sent,
        version: answer.version,
        status: answer.status,
        findings: answer.findings,
        save: { kind: "saved", at: answer.savedAt },
      });
      keepLeftover();
    } catch (error) {
      await failed(error, sent);
    }
  }

  /** If a save's response was lost, the next save sees that version as someone else's. */
  async function isOwn(sent: readonly Doc[]): Promise<boolean> {
    const theirs = await parts.read();
    const same = sent.find((doc) => saysTheSame(doc, docOf(theirs)));
    if (same === undefined) return false;
    unanswered = [];
    store.setState({
      saved: same,
      version: theirs.version,
      status: theirs.status,
      findings: theirs.findings,
      save: { kind: "saved", at: null },
    });
    keepLeftover();
    return true;
  }

  async function failed(thrown: unknown, sent: Doc) {
    let error = thrown instanceof ApiError ? thrown : new ApiError(0, null);
    if (error.code === "version_conflict") {
      try {
        if (!(await isOwn([sent, ...unanswered]))) setSave({ kind: "conflict" });
        return;
      } catch (again) {
        error = again instanceof ApiError ? again : new ApiError(0, null);
      }
    }
    const isPassing = error.isNetwork || error.status >= 500 || error.status === 429;
    if (!isPassing) {
      setSave({ kind: "refused", error });
      return;
    }
    unanswered = [sent, ...unanswered].slice(0, unansweredMax);
    setSave({ kind: "away" });
    const waitMs = Math.min(retryMs.most, retryMs.first * 2 ** retries);
    retries += 1;
    plan((error.retryAfterS ?? 0) * 1_000 || waitMs);
  }

  async function flush(options: { isLast: boolean } = { isLast: false }): Promise<boolean> {
    cancelTimer?.();
    cancelTimer = null;
    while (running !== null) await running;
    const { save } = store.getState();
    if (save.kind === "conflict") return false;
    running = saveOnce(options.isLast).finally(() => {
      running = null;
    });
    await running;
    const after = store.getState();
    if (after.save.kind !== "saved") return false;
    const isDone = doc() === after.saved;
    // The author typed while it was being saved.
    if (!isDone) touched();
    return isDone;
  }

  if (leftover !== null && !saysTheSame(leftover.doc, saved)) {
    // Someone else saved before the closed window did: the author chooses.
    if (leftover.version !== document.version) {
      store.setState({ version: leftover.version, save: { kind: "conflict" } });
    }
    setHistory(
      history.record(
        store.getState().history,
        { value: leftover.doc, selectedId: leftover.doc.questions[0]?.id ?? null },
        null,
        parts.now(),
      ),
    );
  }

  return {
    store,
    flush,
    change: (recipe, options = {}) => {
      const { present } = store.getState().history;
      const value = recipe(present.value);
      const selectedId = options.selectedId === undefined ? present.selectedId : options.selectedId;
      const next = { value, selectedId };
      setHistory(
        history.record(store.getState().history, next, options.mergeKey ?? null, parts.now()),
      );
    },
    select: (id) => store.setState({ history: history.select(store.getState().history, id) }),
    undo: () => setHistory(history.undo(store.getState().history)),
    redo: () => setHistory(history.redo(store.getState().history)),
    addMedia: (media) =>
      store.setState({ media: new Map(store.getState().media).set(media.id, media) }),
    setStatus: (status, version) => store.setState({ status, version }),
    takeTheirs: (theirs) => {
      const value = docOf(theirs);
      const selectedId = store.getState().history.present.selectedId;
      store.setState({
        saved: value,
        version: theirs.version,
        status: theirs.status,
        findings: theirs.findings,
        media: new Map([...store.getState().media, ...mediaOf(theirs)]),
        save: { kind: "saved", at: null },
      });
      const next = { value, selectedId };
      setHistory(history.record(store.getState().history, next, null, parts.now()));
    },
    keepMine: (theirs) => {
      store.setState({
        saved: docOf(theirs),
        version: theirs.version,
        status: theirs.status,
        save: { kind: "unsaved" },
      });
      touched();
      void flush();
    },
    letGo: () => {
      cancelTimer?.();
      store.setState({ saved: doc(), save: { kind: "saved", at: null } });
      parts.keep(null);
    },
    close: () => {
      closed = true;
      cancelTimer?.();
    },
  };
}
