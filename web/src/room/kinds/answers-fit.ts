/** How large answers can be written: by their number and by the longest of them. */
import { plainText } from "@/lib/rich-text";

export function answersFit(answers: readonly { text: string }[]): "roomy" | "normal" | "crowded" {
  const longest = Math.max(0, ...answers.map((answer) => plainText(answer.text).length));
  if (answers.length > 6 || longest > 110) return "crowded";
  return answers.length <= 4 && longest <= 22 ? "roomy" : "normal";
}
