/** What the join form says in a room for a class list. Loaded with the first such room. */
import { t } from "@/messages/class-list";

export const listed = {
  label: t("label"),
  hint: t("hint"),
  empty: t("empty"),
  refused: t("refused"),
};
