/** Whatever happens in the editor and on the network, the server ends up with everything. */
import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { QuizDocument, SaveDocument, SavedDocument } from "@/api/types";
import { applyChanges, changesBetween, isSame } from "./changes";
import {
  copyOf,
  type Doc,
  findQuestion,
  insertQuestions,
  kinds,
  newQuestion,
  patchQuestion,
  removeQuestion,
  withKind,
} from "./document";
import { createEditor, docOf } from "./editor-store";
import type { Editor, Leftover } from "./editor-types";
import { moveQuestion } from "./move-question";
import { aDocument } from "./test-document";

function aQuiz(questionCount = 2): QuizDocument {
  return aDocument({
    questions: Array.from({ length: questionCount }, (_, index) => ({
      ...newQuestion("choice"),
      text: `Question ${index}`,
    })),
  });
}

/** A server that stores the document, and a clock that only the test moves. */
class World {
  document = aQuiz();
  sent: SaveDocument[] = [];
  fail: ApiError | null = null;
  leftover: Leftover | null = null;
  nowMs = 0;
  timers: { atMs: number; run: () => void }[] = [];
  /** The server accepts what is sent, and its response gets lost. */
  losesAnswers = false;
  /** Held-back responses, released by the test. */
  held: (() => void)[] | null = null;

  open(leftover: Leftover | null = null): Editor {
    return createEditor(
      structuredClone(this.document),
      {
        send: (body) => this.send(body),
        read: async () => structuredClone(this.document),
        keep: (kept) => {
          this.leftover = kept;
        },
        now: () => this.nowMs,
        after: (ms, run) => {
          const timer = { atMs: this.nowMs + ms, run };
          this.timers.push(timer);
          return () => {
            this.timers = this.timers.filter((each) => each !== timer);
          };
        },
      },
      leftover,
    );
  }

  async send(body: SaveDocument): Promise<SavedDocument> {
    this.sent.push(body);
    const { held } = this;
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
    if (this.fail !== null) throw this.fail;
    if (body.version !== this.document.version) {
      throw new ApiError(409, { code: "version_conflict" });
    }
    const { version, ...changes } = structuredClone(body);
    const doc = applyChanges(docOf(this.document), changes);
    this.document = {
      ...this.document,
      ...doc,
      questions: [...doc.questions],
      version: version + 1,
    };
    if (this.losesAnswers) throw new ApiError(0, null);
    const savedAt = "2026-11-21T12:00:00Z";
    return { version: version + 1, status: "DRAFT", savedAt, findings: [] };
  }

  async pass(ms: number) {
    const endMs = this.nowMs + ms;
    for (;;) {
      const due = this.timers
        .filter((timer) => timer.atMs <= endMs)
        .sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.nowMs = due.atMs;
      this.timers = this.timers.filter((timer) => timer !== due);
      due.run();
      await settle();
    }
    this.nowMs = endMs;
    await settle();
  }
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function type(editor: Editor, text: string) {
  const id = editor.store.getState().history.present.selectedId ?? "";
  editor.change((doc) => patchQuestion(doc, id, (question) => ({ ...question, text })), {
    mergeKey: `${id}.text`,
  });
}

const present = (editor: Editor): Doc => editor.store.getState().history.present.value;
const saveKind = (editor: Editor) => editor.store.getState().save.kind;

describe("saving by itself", () => {
  it("saves within two seconds after the last key, and only what changed", async () => {
    const world = new World();
    const editor = world.open();
    type(editor, "Which is the largest?");
    expect(saveKind(editor)).toBe("unsaved");
    await world.pass(2_000);
    expect(world.sent).toHaveLength(1);
    expect(world.sent[0]?.questions).toHaveLength(1);
    expect(world.sent[0]?.order).toBeUndefined();
    expect(world.document.questions[0]?.text).toBe("Which is the largest?");
    expect(saveKind(editor)).toBe("saved");
    expect(world.leftover).toBeNull();
  });

  it("does not wait for a pause for longer than five seconds", async () => {
    const world = new World();
    const editor = world.open();
    for (let key = 0; key < 60; key += 1) {
      type(editor, "x".repeat(key + 1));
      await world.pass(100);
    }
    expect(world.sent.length).toBeGreaterThanOrEqual(1);
  });

  it("runs one save at a time and then saves what was typed meanwhile", async () => {
    const world = new World();
    world.held = [];
    const editor = world.open();
    type(editor, "one");
    await world.pass(2_000);
    type(editor, "two");
    await world.pass(10_000);
    expect(world.sent).toHaveLength(1);
    const held = world.held;
    world.held = null;
    for (const letGo of held) letGo();
    await settle();
    await world.pass(5_000);
    expect(world.document.questions[0]?.text).toBe("two");
    expect(saveKind(editor)).toBe("saved");
  });

  it("tries again when nobody answers, and loses nothing", async () => {
    const world = new World();
    const editor = world.open();
    world.fail = new ApiError(0, null);
    type(editor, "kept");
    await world.pass(2_000);
    expect(saveKind(editor)).toBe("away");
    expect(world.leftover?.doc.questions[0]?.text).toBe("kept");
    world.fail = null;
    await world.pass(60_000);
    expect(saveKind(editor)).toBe("saved");
    expect(world.document.questions[0]?.text).toBe("kept");
  });

  it("goes on from what was not saved when the window closed", async () => {
    const world = new World();
    const editor = world.open();
    world.fail = new ApiError(0, null);
    type(editor, "typed before the crash");
    editor.close();
    world.fail = null;
    world.timers = [];
    const again = world.open(world.leftover);
    await world.pass(3_000);
    expect(world.document.questions[0]?.text).toBe("typed before the crash");
    again.undo();
    expect(present(again).questions[0]?.text).toBe("Question 0");
  });

  it("says what the server refuses, and tries again after the next change", async () => {
    const world = new World();
    const editor = world.open();
    world.fail = new ApiError(422, { code: "validation" });
    type(editor, "refused");
    await world.pass(2_000);
    expect(saveKind(editor)).toBe("refused");
    await world.pass(60_000);
    expect(world.sent).toHaveLength(1);
    world.fail = null;
    type(editor, "mended");
    await world.pass(2_000);
    expect(world.document.questions[0]?.text).toBe("mended");
  });
});

describe("two editors", () => {
  async function conflict() {
    const world = new World();
    const [mine, theirs] = [world.open(), world.open()];
    type(theirs, "theirs");
    await world.pass(2_000);
    type(mine, "mine");
    await world.pass(2_000);
    expect(saveKind(mine)).toBe("conflict");
    return { world, mine };
  }

  it("never overwrites: the second one is told and nothing more is sent", async () => {
    const { world, mine } = await conflict();
    const sent = world.sent.length;
    type(mine, "still mine");
    await world.pass(60_000);
    expect(world.sent).toHaveLength(sent);
    expect(world.document.questions[0]?.text).toBe("theirs");
    expect(world.leftover?.doc.questions[0]?.text).toBe("still mine");
  });

  it("takes theirs, and one step back brings mine again", async () => {
    const { world, mine } = await conflict();
    mine.takeTheirs(structuredClone(world.document));
    expect(present(mine).questions[0]?.text).toBe("theirs");
    await world.pass(3_000);
    expect(saveKind(mine)).toBe("saved");
    mine.undo();
    expect(present(mine).questions[0]?.text).toBe("mine");
  });

  it("keeps mine when that is chosen", async () => {
    const { world, mine } = await conflict();
    mine.keepMine(structuredClone(world.document));
    await world.pass(3_000);
    expect(world.document.questions[0]?.text).toBe("mine");
    expect(saveKind(mine)).toBe("saved");
  });
});

describe("an answer that got lost", () => {
  it("is no conflict: what the server has is what was sent", async () => {
    const world = new World();
    const editor = world.open();
    world.losesAnswers = true;
    type(editor, "arrived");
    await world.pass(2_000);
    expect(saveKind(editor)).toBe("away");
    type(editor, "arrived, and more");
    await world.pass(2_000);
    world.losesAnswers = false;
    await world.pass(60_000);
    expect(saveKind(editor)).toBe("saved");
    expect(world.document.questions[0]?.text).toBe("arrived, and more");
    expect(world.leftover).toBeNull();
  });

  it("is still a conflict when someone else wrote in between", async () => {
    const world = new World();
    const editor = world.open();
    world.losesAnswers = true;
    type(editor, "mine");
    await world.pass(2_000);
    world.losesAnswers = false;
    const other = world.open();
    type(other, "theirs");
    await other.flush();
    await world.pass(60_000);
    expect(saveKind(editor)).toBe("conflict");
    expect(world.document.questions[0]?.text).toBe("theirs");
  });
});

describe("what a closed window left", () => {
  /** Typed and kept locally, but never sent. */
  async function left(world: World): Promise<Leftover> {
    const editor = world.open();
    type(editor, "left behind");
    editor.close();
    await world.pass(0);
    if (world.leftover === null) throw new Error("nothing was kept");
    return world.leftover;
  }

  it("is nothing when it was saved on the way out", async () => {
    const world = new World();
    const leftover = await left(world);
    await world.open(leftover).flush();
    expect(world.document.version).toBe(2);
    const editor = world.open(leftover);
    expect(saveKind(editor)).toBe("saved");
    await world.pass(10_000);
    expect(world.document.version).toBe(2);
  });

  it("is never written over what someone else saved meanwhile", async () => {
    const world = new World();
    const leftover = await left(world);
    const other = world.open();
    type(other, "theirs");
    await other.flush();
    const editor = world.open(leftover);
    expect(saveKind(editor)).toBe("conflict");
    expect(present(editor).questions[0]?.text).toBe("left behind");
    await world.pass(10_000);
    expect(world.document.questions[0]?.text).toBe("theirs");
    // After closing again, it is still as old as before.
    expect(world.leftover?.version).toBe(leftover.version);
    editor.keepMine(structuredClone(world.document));
    await world.pass(3_000);
    expect(world.document.questions[0]?.text).toBe("left behind");
  });
});

describe("going back", () => {
  it("takes a word as one step and a deleted question as another", async () => {
    const world = new World();
    const editor = world.open();
    for (const text of ["W", "Wh", "Why"]) type(editor, text);
    const [, second] = present(editor).questions;
    editor.change((doc) => removeQuestion(doc, second?.id ?? ""));
    await world.pass(3_000);
    expect(world.document.questions).toHaveLength(1);
    editor.undo();
    await world.pass(3_000);
    expect(world.document.questions).toHaveLength(2);
    editor.undo();
    expect(present(editor).questions[0]?.text).toBe("Question 0");
    editor.redo();
    expect(present(editor).questions[0]?.text).toBe("Why");
  });

  it("has nothing to save when it is back where it began", async () => {
    const world = new World();
    const editor = world.open();
    type(editor, "changed");
    editor.undo();
    await world.pass(10_000);
    expect(world.sent).toHaveLength(0);
    expect(saveKind(editor)).toBe("saved");
  });
});

/** xorshift32, so that a failing run can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function randomStep(editor: Editor, roll: (below: number) => number) {
  const doc = present(editor);
  const some = doc.questions[roll(doc.questions.length || 1)];
  const kind = kinds[roll(kinds.length)] ?? "choice";
  if (some === undefined || roll(4) === 0) {
    editor.change((before) => insertQuestions(before, [newQuestion(kind)], some?.id ?? null));
    return;
  }
  const steps = [
    () => editor.undo(),
    () => editor.redo(),
    () => editor.change((before) => removeQuestion(before, some.id)),
    () => editor.change((before) => moveQuestion(before, some.id, roll(before.questions.length))),
    () => editor.change((before) => insertQuestions(before, [copyOf(some)], some.id)),
    () => editor.change((before) => patchQuestion(before, some.id, (q) => withKind(q, kind))),
    () =>
      editor.change((before) => ({
        ...before,
        details: { ...before.details, title: `Title ${roll(100)}` },
      })),
    () => {
      editor.select(some.id);
      type(editor, `text ${roll(1_000)}`);
    },
  ];
  steps[roll(steps.length)]?.();
}

describe("whatever is done", () => {
  it("the server has in the end what the editor shows", async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const world = new World();
      const editor = world.open();
      const roll = dice(seed);
      for (let step = 0; step < 60; step += 1) {
        randomStep(editor, roll);
        world.fail = roll(6) === 0 ? new ApiError(0, null) : null;
        await world.pass(roll(3_000));
      }
      world.fail = null;
      await world.pass(120_000);
      expect(isSame(docOf(world.document), present(editor)), `seed ${seed}`).toBe(true);
      expect(saveKind(editor), `seed ${seed}`).toBe("saved");
    }
  });

  it("going back all the way and forward again changes nothing", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const editor = new World().open();
      const roll = dice(seed);
      for (let step = 0; step < 30; step += 1) randomStep(editor, roll);
      const end = present(editor);
      let back = 0;
      while (editor.store.getState().history.past.length > 0) {
        editor.undo();
        back += 1;
      }
      for (let step = 0; step < back; step += 1) editor.redo();
      expect(present(editor), `seed ${seed}`).toBe(end);
    }
  });

  it("a document and its changes give the next document", () => {
    const one = docOf(aQuiz(3));
    const [first] = one.questions;
    const two = moveQuestion(
      insertQuestions(removeQuestion(one, first?.id ?? ""), [newQuestion("poll")], null),
      one.questions[1]?.id ?? "",
      1,
    );
    const changes = changesBetween(one, two);
    expect(applyChanges(one, changes ?? {})).toEqual(two);
    expect(changesBetween(two, structuredClone(two))).toBeNull();
    expect(findQuestion(two, first?.id ?? "")).toBeUndefined();
  });
});
