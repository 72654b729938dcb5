/** The author's explanation of a question, once the answer is revealed. */
import { clsx } from "clsx";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";

export function Explanation({ text, className }: { text: string; className?: string }) {
  if (text === "") return null;
  return (
    <section className={clsx("explanation", className)}>
      <h2 className="explanation-title">{t("explanation")}</h2>
      <RichText block text={text} />
    </section>
  );
}
