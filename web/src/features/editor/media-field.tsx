/** The picture, video or sound of a question: added, described, cropped, replaced, removed. */
import { clsx } from "clsx";
import { Crop, RefreshCw, Trash2 } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import type { DocumentMedia, DocumentQuestion, Media } from "@/api/types";
import { t } from "@/messages/media";
import { isOnPicture } from "@/room/kinds/on-picture";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { later } from "@/ui/later";
import { MediaView } from "@/ui/media-view";
import { toast } from "@/ui/toast";
import { useEditor, useEditorState, useFindings, useQuestionChange } from "./editor-context";
import { MediaDetails, YouTubeForm } from "./media-details";
import { documentMedia, viewOf } from "./media-of";
import { MediaSource } from "./media-source";
import { patchQuestion } from "./model/document";

const CropDialog = later(async () => (await import("./crop-dialog")).CropDialog);

const CaptionsField = later(async () => (await import("./captions-field")).CaptionsField);

interface MediaFieldProps {
  question: DocumentQuestion;
  /** Replaces the picture where it is drawn differently. */
  picture?: (file: DocumentMedia) => ReactNode;
}

/** The bytes of a stored file, for cropping. */
async function load(file: DocumentMedia): Promise<Blob> {
  const response = await fetch(new Request(new URL(file.url, location.origin)));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.blob();
}

/** Typing in the question's text redraws nothing here. */
export const MediaField = memo(
  MediaFieldNow,
  (before, now) =>
    before.picture === now.picture &&
    before.question.id === now.question.id &&
    before.question.content === now.question.content &&
    before.question.media === now.question.media &&
    before.question.timeLimitS === now.question.timeLimitS,
);

function MediaFieldNow({ question, picture }: MediaFieldProps) {
  const editor = useEditor();
  const change = useQuestionChange(question.id);
  const files = useEditorState((state) => state.media);
  const findings = useFindings(question.id);
  const [asksLink, setAsksLink] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const [opened, setOpened] = useState<Blob | null>(null);
  const [cut, setCut] = useState<Blob | null>(null);

  const { content, media } = question;
  const drawsOnIt = isOnPicture(content.kind);
  const words = content.kind === "labels" ? "labels" : "pin";
  // Places would no longer be where they were put.
  const hasAreas =
    (content.kind === "pin" && content.areas.length > 0) ||
    (content.kind === "labels" && content.spots.length > 0);
  const file = media === null ? undefined : files.get(media.id);
  const isMissing = media !== null && media.kind !== "youTube" && file === undefined;

  function close() {
    setAsksLink(false);
    setReplacing(false);
    setCut(null);
  }

  /** The text may have changed a lot during the upload. */
  function take(sent: Media) {
    close();
    editor.addMedia(documentMedia(sent));
    const fresh = { kind: sent.kind, id: sent.id, alt: "", isDecorative: false, startS: 0 };
    editor.change((doc) =>
      patchQuestion(doc, question.id, (now) => {
        const before = now.media;
        // A part of the picture still shows what was described.
        const isPart = cut !== null && before !== null && before.id === media?.id;
        return { ...now, media: isPart ? { ...before, id: sent.id } : fresh };
      }),
    );
  }

  async function crop(kept: DocumentMedia) {
    try {
      setOpened(await load(kept));
    } catch {
      toast(t("shown.cropFailed"), { tone: "bad" });
    }
  }

  const drawn =
    file !== undefined && media?.kind === "image" && picture !== undefined ? picture(file) : null;
  const source = asksLink ? (
    <YouTubeForm
      onCancel={() => setAsksLink(false)}
      onUse={({ id, startS }) => {
        close();
        change.patch({ media: { kind: "youTube", id, alt: "", isDecorative: false, startS } });
      }}
    />
  ) : (
    <MediaSource
      accepts={drawsOnIt ? "image" : "all"}
      file={cut}
      onMedia={take}
      {...(drawsOnIt ? {} : { onYouTube: () => setAsksLink(true) })}
      {...(drawsOnIt || isReplacing ? {} : { opener: t("source.add") })}
    />
  );

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t(drawsOnIt ? "pin.title" : "title")}</legend>
      {drawsOnIt && media === null && <p>{t(`${words}.noPicture`)}</p>}
      {drawsOnIt && media !== null && media.kind !== "image" && (
        <FieldError>{t(`${words}.needsPicture`)}</FieldError>
      )}
      {media === null ? (
        source
      ) : (
        <>
          {isMissing && <FieldError>{t("shown.missing")}</FieldError>}
          {drawn}
          <div className={clsx(drawn === null && !isMissing && "media-compact")}>
            {drawn === null && !isMissing && (
              <div className="media-compact-view">
                <MediaView media={viewOf(media, file)} />
              </div>
            )}
            <div className="flex min-w-0 flex-col gap-3">
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => (isReplacing ? close() : setReplacing(true))} size="small">
                  <RefreshCw aria-hidden="true" className="size-4" />
                  {t(isReplacing ? "shown.keep" : "shown.replace")}
                </Button>
                {media.kind === "image" && file !== undefined && !hasAreas && (
                  <Button onClick={() => void crop(file)} size="small">
                    <Crop aria-hidden="true" className="size-4" />
                    {t("shown.crop")}
                  </Button>
                )}
                <Button onClick={() => change.patch({ media: null })} size="small">
                  <Trash2 aria-hidden="true" className="size-4" />
                  {t("shown.remove")}
                </Button>
              </div>
              <MediaDetails media={media} question={question} />
            </div>
          </div>
          {isReplacing && source}
          {file !== undefined && file.kind !== "image" && (
            <CaptionsField file={file} key={file.id} />
          )}
        </>
      )}
      {!isMissing && findings.some((finding) => finding.flaw === "mediaMissing") && (
        <FieldError>{t("shown.missing")}</FieldError>
      )}
      {opened !== null && (
        <CropDialog
          file={opened}
          onClose={() => setOpened(null)}
          onDone={(part) => {
            setOpened(null);
            if (part === opened) return;
            setCut(part);
            setAsksLink(false);
            setReplacing(true);
          }}
        />
      )}
    </fieldset>
  );
}
