/** Loads the next question's picture while people look at something else, so that it shows at once. */
import { useEffect } from "react";

export function usePictureAhead(link: string | null | undefined): void {
  useEffect(() => {
    if (link) new Image().src = link;
  }, [link]);
}
