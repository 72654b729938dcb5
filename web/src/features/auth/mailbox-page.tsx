/** The mail that a server without SMTP would have sent, so that a laptop needs nothing else. */
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { apiError } from "@/api/errors";
import { mailboxQuery } from "@/api/instance";
import { Failed, Loading } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";

function Mails() {
  const mails = useQuery(mailboxQuery());
  if (mails.isPending) {
    return <Loading shapes={["h-48 rounded-lg"]} words={t("mailbox.loading")} />;
  }
  if (mails.isError) {
    const isClosed = [403, 404].includes(apiError(mails.error).status);
    return (
      <Failed
        instead={isClosed ? null : undefined}
        query={mails}
        title={isClosed ? t("mailbox.closed") : t("mailbox.failure")}
      />
    );
  }
  if (mails.data.length === 0) {
    return <EmptyState hint={t("mailbox.emptyHint")} title={t("mailbox.empty")} />;
  }
  return (
    <ol className="flex flex-col gap-4">
      {mails.data.map((mail) => (
        <li key={mail.id}>
          <Card>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-lg">{mail.subject}</h2>
              <p className="text-muted text-sm">{formatMoment(mail.createdAt)}</p>
            </div>
            <p className="text-muted text-sm">{t("mailbox.to", { to: mail.to })}</p>
            <p className="mt-3 whitespace-pre-wrap border-hairline border-t-2 pt-3" dir="auto">
              {mail.text}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}

export function MailboxPage() {
  const mails = useQuery(mailboxQuery());
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8">
      <PageTitle
        actions={
          <Button onClick={() => mails.refetch()} pending={mails.isFetching}>
            {!mails.isFetching && <RotateCw aria-hidden="true" className="size-4" />}
            {t("mailbox.refresh")}
          </Button>
        }
        subtitle={t("mailbox.subtitle")}
        title={t("mailbox.title")}
      />
      <Mails />
    </div>
  );
}
