/** The contract's descriptions: paragraphs, with code between backticks. Always English. */
import type { ReactNode } from "react";

function inline(text: string): ReactNode[] {
  return text.split("`").map((part, place) => {
    const key = `${place}`;
    return place % 2 === 1 ? (
      <code className="rounded-sm bg-sunken px-1 font-mono text-[0.92em]" key={key}>
        {part}
      </code>
    ) : (
      part
    );
  });
}

export function Prose({ text, className = "" }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <div className={className} dir="ltr" lang="en" translate="no">
      {paragraphs.map((paragraph) => (
        <p className="max-w-prose not-first:mt-2" key={paragraph}>
          {inline(paragraph)}
        </p>
      ))}
    </div>
  );
}
