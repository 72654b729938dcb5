/** The links that show a report to anyone: make one, see it once, see whether it is opened, revoke. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  makeReportLink,
  reportLinksKey,
  reportLinksQuery,
  revokeReportLink,
} from "@/api/report-links";
import type { MadeReportLink, NewReportLink, ReportLink } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { Problem, problemText, toastFailure } from "@/calls/problem";
import { t } from "@/messages/report-links";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { MadeShareLink } from "./made-share-link";
import { ShareForm } from "./share-form";
import { ShareLinkList } from "./share-link-list";

/** The server's limit per report. */
const linksMax = 10;

export function ShareDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const links = useQuery(reportLinksQuery(roomId));
  const [made, setMade] = useState<MadeReportLink | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportLinksKey(roomId) });

  function show(next: MadeReportLink | null) {
    // The button that had the focus is about to disappear.
    heading.current?.focus();
    setMade(next);
  }

  const making = useMutation({
    mutationFn: (form: NewReportLink) => makeReportLink(roomId, form),
    onSuccess: show,
    onSettled: refresh,
  });
  const revoking = useMutation({
    mutationFn: (link: ReportLink) => revokeReportLink(roomId, link.id),
    onSuccess(_, link) {
      if (made?.link.id === link.id) setMade(null);
      toast(t("revoked"));
    },
    onError: (thrown) => toastFailure(thrown),
    onSettled: refresh,
  });

  return (
    <Dialog description={t("intro")} onClose={onClose} open title={t("title")}>
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold text-lg" ref={heading} tabIndex={-1}>
            {t(made === null ? "new" : "made")}
          </h3>
          {made === null ? (
            <ShareForm
              isFull={(links.data?.length ?? 0) >= linksMax}
              onMake={(form) => making.mutate(form)}
              pending={making.isPending}
            />
          ) : (
            <MadeShareLink made={made} onDone={() => show(null)} />
          )}
        </section>
        <Problem text={making.isError ? problemText(making.error) : undefined} />
        <Loaded failure={t("failed")} query={links} skeleton="h-14 rounded-md">
          {(list) => (
            <ShareLinkList
              links={list}
              onRevoke={(link) => revoking.mutate(link)}
              revoking={revoking.isPending ? revoking.variables.id : null}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
