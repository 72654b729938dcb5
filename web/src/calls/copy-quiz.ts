/** Copies a quiz. If there is no room for the files of a shared one, it offers to leave them out. */
import { duplicateQuiz } from "@/api/documents";
import { apiError } from "@/api/errors";
import type { Quiz } from "@/api/types";
import { withHostWords } from "@/messages/host-words";
import { toastFailure } from "./problem";

const loadOffer = withHostWords(() => import("./copy-offer"));

interface Copying {
  id: string;
  onCopied: (copy: Quiz) => unknown;
  /** What is said if it fails, unless the server says more. */
  failure: string;
}

/** Never fails: it says so itself. */
export async function copyQuiz(copying: Copying, withoutFiles = false): Promise<void> {
  const { id, onCopied, failure } = copying;
  try {
    await onCopied(await duplicateQuiz(id, withoutFiles));
  } catch (thrown) {
    if (apiError(thrown).code !== "media_quota_reached") {
      toastFailure(thrown, failure);
      return;
    }
    const again = () => void copyQuiz(copying, true);
    await loadOffer().then(({ offerCopy }) => offerCopy(again), toastFailure);
  }
}
