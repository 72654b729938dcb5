/** An open document as the parts of the editor see it, and what it needs from the page. */
import type { StoreApi } from "zustand/vanilla";
import type { ApiError } from "@/api/errors";
import type {
  DocumentMedia,
  DocumentShare,
  Finding,
  QuizDocument,
  QuizStatus,
  SaveDocument,
  SavedDocument,
} from "@/api/types";
import type { Doc } from "./document";
import type { History } from "./history";

export type SaveState =
  | { kind: "saved"; at: string | null }
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** No response; it is retried automatically. */
  | { kind: "away" }
  /** Someone else changed the quiz; nothing is saved until that is resolved. */
  | { kind: "conflict" }
  /** The server refuses it; a change may fix that. */
  | { kind: "refused"; error: ApiError };

export interface EditorState {
  readonly quizId: string;
  /** Whose quiz it is, if someone shares it. */
  readonly shared: DocumentShare | null;
  readonly history: History<Doc>;
  readonly saved: Doc;
  readonly version: number;
  readonly status: QuizStatus;
  readonly save: SaveState;
  readonly findings: readonly Finding[];
  readonly media: ReadonlyMap<string, DocumentMedia>;
}

/** What was not saved when the window closed. */
export interface Leftover {
  version: number;
  doc: Doc;
}

export interface EditorParts {
  send: (body: SaveDocument, options: { isLast: boolean }) => Promise<SavedDocument>;
  /** The document as the server has it now. */
  read: () => Promise<QuizDocument>;
  keep: (leftover: Leftover | null) => void;
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

export interface Editor {
  store: StoreApi<EditorState>;
  /** Changes the document; changes with the same key in quick succession are one undo step. */
  change: (recipe: (doc: Doc) => Doc, options?: ChangeOptions) => void;
  select: (id: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** Saves now; resolves to true once nothing is left to save. */
  flush: (options?: { isLast: boolean }) => Promise<boolean>;
  addMedia: (media: DocumentMedia) => void;
  setStatus: (status: QuizStatus, version: number) => void;
  /** Takes the server's document; local changes stay available through undo. */
  takeTheirs: (document: QuizDocument) => void;
  /** Saves this document over the server's version. */
  keepMine: (document: QuizDocument) => void;
  /** Gives up what isn't saved here, because it is saved elsewhere or unwanted. */
  letGo: () => void;
  /** Stops automatic saving. */
  close: () => void;
}

interface ChangeOptions {
  mergeKey?: string;
  selectedId?: string | null;
}
