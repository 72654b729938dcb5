/** Links to the local mailbox on servers without a mail server. */
import { useQuery } from "@tanstack/react-query";
import { instanceQuery } from "@/api/instance";
import { t } from "@/messages/auth";
import { paths } from "@/paths";

export function MailboxHint() {
  const instance = useQuery(instanceQuery());
  if (instance.data?.hasLocalMailbox !== true) return null;
  return (
    <p className="rounded-md border-2 border-hairline bg-marigold-soft px-4 py-3 text-sm">
      {t("mailbox")}{" "}
      <a
        className="font-semibold underline underline-offset-4"
        href={paths.mailbox}
        rel="noopener"
        target="_blank"
      >
        {t("mailboxLink")}
      </a>
    </p>
  );
}
