/**
 * One upload at a time: prepared, sent, canceled, retried.
 *
 * An author who moves to another question in the meantime hears when it ends; the file goes where
 * it was meant to go.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { mediaKey, uploadMedia } from "@/api/media";
import type { Media } from "@/api/types";
import { t } from "@/messages/media";
import { toast } from "@/ui/toast";
import { useEditor } from "./editor-context";
import {
  type Accepts,
  problemOf,
  sendable,
  smallPicture,
  type UploadProblem,
} from "./upload-problems";

export type UploadState =
  | { kind: "idle" }
  /** `share` is the part already sent, from 0 to 1; null while unknown. */
  | { kind: "sending"; name: string; share: number | null }
  | { kind: "failed"; problem: UploadProblem; file: Blob };

const idle: UploadState = { kind: "idle" };

const nameOf = (file: Blob) =>
  file instanceof File && file.name !== "" ? file.name : t("upload.picture");

export interface Upload {
  state: UploadState;
  start: (file: Blob) => void;
  cancel: () => void;
}

export function useUpload(accepts: Accepts, onMedia: (media: Media) => void): Upload {
  const [state, setState] = useState<UploadState>(idle);
  const running = useRef<AbortController>(null);
  const queries = useQueryClient();
  const editor = useEditor();

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function send(file: Blob, signal: AbortSignal) {
    const { quizId, shared } = editor.store.getState();
    // What is shown in someone else's quiz is kept for them.
    const target = shared === null ? {} : { quizId };
    const name = nameOf(file);
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ kind: "sending", name, share });
    };
    const body = await sendable(file, accepts);
    try {
      return await uploadMedia(body, { onProgress, signal, ...target });
    } catch (thrown) {
      const isHuge = thrown instanceof ApiError && thrown.code === "media_too_many_pixels";
      if (!isHuge) throw thrown;
      return uploadMedia(await smallPicture(body, "tooManyPixels"), {
        onProgress,
        signal,
        ...target,
      });
    }
  }

  async function start(file: Blob) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: "sending", name: nameOf(file), share: null });
    try {
      const media = await send(file, signal);
      if (signal.aborted) return;
      setState(idle);
      void queries.invalidateQueries({ queryKey: mediaKey });
      onMedia(media);
      if (!isShown.current) toast(t("upload.done"), { tone: "good" });
    } catch (thrown) {
      if (signal.aborted) return;
      const problem = problemOf(thrown);
      setState({ kind: "failed", problem, file });
      if (!isShown.current) toast(t(`problems.${problem}`), { tone: "bad" });
    }
  }

  return {
    state,
    start: (file) => void start(file),
    cancel: () => {
      running.current?.abort();
      setState(idle);
    },
  };
}
