/** The words of a room for a class list; undefined in other rooms, and until they are loaded. */
import { useEffect, useState } from "react";

export function useListed(isListed: boolean) {
  const [words, setWords] = useState<typeof import("@/play/listed")["listed"]>();
  useEffect(() => {
    // Without them, the form is the usual one, and the server says the rest.
    if (isListed) import("@/play/listed").then(({ listed }) => setWords(listed)).catch(() => {});
  }, [isListed]);
  return isListed ? words : undefined;
}
