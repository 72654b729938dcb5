/** The links that show a report to anyone: make one, see it once, see whether it is opened, revoke. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportLinksKey(roomId) });

  const making = useMutation({
    mutationFn: (form: NewReportLink) => makeReportLink(roomId, form),
    onSuccess: setMade,
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
        {made === null ? (
          <ShareForm
            isFull={(links.data?.length ?? 0) >= linksMax}
            onMake={(form) => making.mutate(form)}
            pending={making.isPending}
          />
        ) : (
          <MadeShareLink key={made.link.id} made={made} onDone={() => setMade(null)} />
        )}
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
