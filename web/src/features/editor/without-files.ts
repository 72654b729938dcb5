/** Questions for a quiz of another account, whose files belong to that. */
import type { DocumentQuestion } from "@/api/types";

const hasFile = ({ media }: DocumentQuestion) => media !== null && media.kind !== "youTube";

/** Without an uploaded file; a linked video stays. */
export function withoutFiles(question: DocumentQuestion): DocumentQuestion {
  return hasFile(question) ? { ...question, media: null } : question;
}
