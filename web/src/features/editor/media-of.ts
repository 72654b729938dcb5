/** Converts a file between its shapes in the document, the server and the components. */
import type { DocumentMedia, Media, QuestionMedia } from "@/api/types";
import type { MediaViewProps } from "@/ui/media-view";

export function documentMedia(media: Media): DocumentMedia {
  const { id, kind, url, width, height, captions } = media;
  return { id, kind, url, width: width ?? 0, height: height ?? 0, captions: captions ?? null };
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
