/** How long a template is, in words. */
import { t } from "@/messages/templates";
import { type Purpose, sizes } from "./templates";

/** "8 questions · about 7 minutes". */
export function sizeText(name: Purpose): string {
  const { questions, minutes } = sizes[name];
  return `${t("questions", { count: questions })} · ${t("minutes", { count: minutes })}`;
}
