/**
 * Where a file comes from: chosen, dropped, pasted, picked from the account's files, or linked.
 * Shows the upload's progress, and what to do when it fails.
 */
import { clsx } from "clsx";
import { FolderOpen, ImagePlus, SquarePlay, Upload as UploadIcon } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Media } from "@/api/types";
import { t } from "@/messages/media";
import { t as sharingWords } from "@/messages/sharing";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field";
import { later } from "@/ui/later";
import { useEditorState } from "./editor-context";
import { type Accepts, mayTryAgain, offeredTypes } from "./upload-problems";
import { type Upload, useUpload } from "./use-upload";

const CropDialog = later(async () => (await import("./crop-dialog")).CropDialog);
const LibraryDialog = later(async () => (await import("./library-dialog")).LibraryDialog);

interface MediaSourceProps {
  accepts: Accepts;
  onMedia: (media: Media) => void;
  /** Offers a link as well. */
  onYouTube?: () => void;
  /** Accepts pictures pasted anywhere on the page. */
  takesPaste?: boolean;
  /** Sent at once. */
  file?: Blob | null;
  /** Until someone wants media, a single button with this name takes the place of the others. */
  opener?: string;
}

const isPicture = (file: File) => file.type.startsWith("image/");

/** Word processors attach a picture of copied text; those pastes are text. */
function pastedPicture({ clipboardData, target }: ClipboardEvent): File | undefined {
  const isTyping =
    target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
  const hasText = clipboardData?.types.includes("text/plain") ?? false;
  if (isTyping && hasText) return undefined;
  if (target instanceof HTMLElement && target.closest("[role=dialog]") !== null) return undefined;
  return [...(clipboardData?.files ?? [])].find(isPicture);
}

function usePaste(isActive: boolean, take: (file: File) => void) {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    if (!isActive) return;
    const handlePaste = (event: ClipboardEvent) => {
      const file = pastedPicture(event);
      if (file === undefined) return;
      event.preventDefault();
      newest.current(file);
    };
    window.addEventListener("paste", handlePaste);
    return () => window.removeEventListener("paste", handlePaste);
  }, [isActive]);
}

function UploadStatus({ upload }: { upload: Upload }) {
  const { state } = upload;
  const id = useId();
  if (state.kind === "idle") return null;
  if (state.kind === "failed") {
    return (
      <div className="flex flex-col gap-2" role="alert">
        <FieldError>{t(`problems.${state.problem}`)}</FieldError>
        <div className="flex flex-wrap gap-2">
          {mayTryAgain(state.problem) && (
            <Button onClick={() => upload.start(state.file)} size="small">
              {t("upload.again")}
            </Button>
          )}
          <Button onClick={upload.cancel} size="small" variant="ghost">
            {t("upload.dismiss")}
          </Button>
        </div>
      </div>
    );
  }
  const { name, share } = state;
  const words = share === null ? "preparing" : share >= 1 ? "checking" : "sending";
  return (
    <div className="flex flex-col gap-2">
      <p className="break-words font-medium text-sm" id={id} role="status">
        {t(`upload.${words}`, { name })}
      </p>
      <div className="flex items-center gap-3">
        <progress
          aria-labelledby={id}
          className="upload-progress min-w-0 flex-1"
          max={1}
          {...(share === null ? {} : { value: share })}
        />
        <Button onClick={upload.cancel} size="small">
          {t("upload.cancel")}
        </Button>
      </div>
    </div>
  );
}

export function MediaSource(props: MediaSourceProps) {
  const { accepts, onMedia, onYouTube, takesPaste = true, file = null, opener } = props;
  const input = useRef<HTMLInputElement>(null);
  const shared = useEditorState((state) => state.shared);
  const upload = useUpload(accepts, onMedia);
  const [isOver, setOver] = useState(false);
  const [isOpen, setOpen] = useState(opener === undefined);
  const first = useRef<HTMLButtonElement>(null);
  const [showsLibrary, setShowsLibrary] = useState(false);
  const [cropsFirst, setCropsFirst] = useState(false);
  const [cropped, setCropped] = useState<File | null>(null);

  const start = useRef(upload.start);
  start.current = upload.start;
  useEffect(() => {
    if (file !== null) start.current(file);
  }, [file]);

  function open() {
    flushSync(() => setOpen(true));
    first.current?.focus();
  }

  function take(chosen: File | undefined) {
    if (chosen === undefined) return;
    if (cropsFirst && isPicture(chosen)) setCropped(chosen);
    else upload.start(chosen);
  }
  usePaste(takesPaste && !showsLibrary && cropped === null, take);

  function handleDrag(event: DragEvent) {
    event.preventDefault();
    setOver(event.type === "dragover");
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        className={clsx(
          "flex flex-col gap-3 rounded-md border-2 border-dashed",
          isOpen && "p-4",
          isOver ? "border-primary bg-primary-soft" : "border-hairline",
        )}
        data-drop-zone
        onDragLeave={handleDrag}
        onDragOver={handleDrag}
        onDrop={(event) => {
          handleDrag(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        {!isOpen && upload.state.kind !== "sending" && (
          <Button className="justify-start text-start" onClick={open} variant="ghost" wide>
            <ImagePlus aria-hidden="true" className="size-5 shrink-0 text-muted" />
            {opener}
          </Button>
        )}
        {isOpen && upload.state.kind !== "sending" && (
          <>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => input.current?.click()} ref={first}>
                <UploadIcon aria-hidden="true" className="size-5" />
                {t(accepts === "image" ? "source.uploadPicture" : "source.upload")}
              </Button>
              {shared === null && (
                <Button onClick={() => setShowsLibrary(true)}>
                  <FolderOpen aria-hidden="true" className="size-5" />
                  {t("source.library")}
                </Button>
              )}
              {onYouTube !== undefined && (
                <Button onClick={onYouTube}>
                  <SquarePlay aria-hidden="true" className="size-5" />
                  {t("source.youTube")}
                </Button>
              )}
            </div>
            <p className="text-muted text-sm">{t("source.ways")}</p>
            {shared !== null && (
              <p className="text-muted text-sm">
                {sharingWords("filesOf", { name: shared.ownerName })}
              </p>
            )}
            <Checkbox
              checked={cropsFirst}
              label={t("source.cropFirst")}
              onChange={(event) => setCropsFirst(event.target.checked)}
            />
          </>
        )}
        {upload.state.kind !== "idle" && (
          <div className={isOpen ? undefined : "p-4"}>
            <UploadStatus upload={upload} />
          </div>
        )}
        <input
          accept={offeredTypes[accepts]}
          aria-label={t("source.file")}
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
      {showsLibrary && (
        <LibraryDialog
          accepts={accepts}
          onChoose={(media) => {
            setShowsLibrary(false);
            onMedia(media);
          }}
          onClose={() => setShowsLibrary(false)}
        />
      )}
      {cropped !== null && (
        <CropDialog
          file={cropped}
          onClose={() => setCropped(null)}
          onDone={(cut) => {
            setCropped(null);
            upload.start(cut);
          }}
        />
      )}
    </>
  );
}
