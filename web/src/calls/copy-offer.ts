/** What is said when an account has no room for the files of a copy. It stays until it is read. */
import { t } from "@/messages/sharing";
import { toast } from "@/ui/toast";

export function offerCopy(copyWithoutFiles: () => void): void {
  const action = { label: t("copyWithoutFiles"), onClick: copyWithoutFiles };
  toast(t("noRoom"), { tone: "bad", stays: true, action, name: "copy" });
}
