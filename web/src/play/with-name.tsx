/** A sentence with a name in it that is written in its own direction, whatever the sentence's. */
import type { ReactNode } from "react";

/** Stands for the name in the sentence; nobody can type it. */
const place = "\uFFFC";

export function withName(sentence: (name: string) => string, name: string): ReactNode {
  const [before, after] = sentence(place).split(place);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
