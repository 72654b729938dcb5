/** A heading and the text below it, with the markup of quiz texts. */
import { type ReactNode, useId } from "react";
import { RichText } from "@/ui/rich-text";

interface TextSectionProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

export function TextSection({ title, text, children }: TextSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-3">
      <h2 className="text-2xl" id={id}>
        {title}
      </h2>
      {text !== undefined && <RichText block text={text} />}
      {children}
    </section>
  );
}

/** The column of a text page. */
export function TextPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex max-w-3xl flex-col gap-10 px-4 py-10">{children}</div>;
}
