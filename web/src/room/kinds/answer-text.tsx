/** An answer in a list: its text, with a small picture before it. */
import { answersOf } from "@/live/choices";
import type { AnswerView, Offer } from "@/live/messages";
import { RichText } from "@/ui/rich-text";

type Picture = AnswerView["picture"];

/** The pictures of the answers, in their order. */
export function picturesOf(offer: Offer): readonly Picture[] {
  return answersOf(offer).map(({ picture }) => picture);
}

interface AnswerTextProps {
  text: string;
  picture: Picture | undefined;
}

export function AnswerText({ text, picture }: AnswerTextProps) {
  if (!picture) return <RichText text={text} />;
  // Reports have the description in place of a missing text.
  const words = text === picture.alt ? "" : text;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 align-middle">
      <img
        alt={picture.alt}
        className="h-auto max-h-16 w-auto max-w-28 rounded-sm bg-(--picture-ground) object-contain"
        loading="lazy"
        src={picture.link}
        {...(picture.width > 0 ? { width: picture.width, height: picture.height } : {})}
      />
      <RichText text={words} />
    </span>
  );
}
