/** Converts a file between its shapes in the document, the server and the components. */
import type { AnswerPicture, DocumentMedia, Media, QuestionMedia } from "@/api/types";
import type { AnswerView } from "@/live/messages";
import type { MediaViewProps } from "@/ui/media-view";

export function documentMedia(media: Media): DocumentMedia {
  const { id, kind, url, width, height, captions } = media;
  return { id, kind, url, width: width ?? 0, height: height ?? 0, captions: captions ?? null };
}

/** What is offered: a choice's answer, or one of a poll. */
export interface PicturedAnswer {
  /** Only those of a choice have one. */
  id?: string;
  text: string;
  picture?: AnswerPicture | null | undefined;
}

/** The picture of an answer as players get it; none if its file no longer exists. */
export function answerPicture(
  { text, picture }: PicturedAnswer,
  files: ReadonlyMap<string, DocumentMedia>,
): AnswerView["picture"] {
  const file = picture == null ? undefined : files.get(picture.id);
  if (picture == null || file === undefined) return null;
  const isSilent = picture.isDecorative && text.trim() !== "";
  return {
    link: file.url,
    alt: isSilent ? "" : picture.alt,
    width: file.width,
    height: file.height,
  };
}

/** Players get the description of a picture unless it is only decoration. */
export function viewOf(
  media: QuestionMedia,
  file: DocumentMedia | undefined,
): MediaViewProps["media"] {
  return {
    kind: media.kind,
    link: media.kind === "youTube" ? media.id : (file?.url ?? ""),
    alt: media.isDecorative ? "" : media.alt,
    width: file?.width ?? 0,
    height: file?.height ?? 0,
    startS: media.startS,
    captions: file?.captions,
  };
}
