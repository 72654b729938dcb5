/** The props of every kind's form. */
import type { Finding } from "@/api/types";
import type { ContentOf, Kind } from "../model/document";

export interface KindFormProps<K extends Kind> {
  questionId: string;
  content: ContentOf<K>;
  /** The findings as of the last save. */
  findings: readonly Finding[];
  /** `field` names the field being typed in, so that typing is one undo step. */
  onChange: (content: ContentOf<K>, field?: string) => void;
}
