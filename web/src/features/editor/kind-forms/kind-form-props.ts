/** What every form of a kind is given. */
import type { Finding } from "@/api/types";
import type { ContentOf, Kind } from "../model/document";

export interface KindFormProps<K extends Kind> {
  questionId: string;
  content: ContentOf<K>;
  /** What is not as it should be, as of the last save. */
  findings: readonly Finding[];
  /** `field` names what is typed in, so that typing is one step back. */
  onChange: (content: ContentOf<K>, field?: string) => void;
}
