/**
 * Who else hosts this session. The links for a second device or a co-host: make one, show it once,
 * see who uses it, revoke it. And the co-hosts who come by their own log-in.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hostLinksKey, hostLinksQuery, makeHostLink, revokeHostLink } from "@/api/host-links";
import type { HostLink, MadeHostLink } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { Problem, problemText, toastFailure } from "@/calls/problem";
import { t } from "@/messages/host-links";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { CoHosts } from "./co-hosts";
import { HostLinkForms } from "./host-link-forms";
import { HostLinkList } from "./host-link-list";
import { MadeLink } from "./made-link";

/** The server's limit per session. */
const linksMax = 8;

interface HostLinksDialogProps {
  roomId: string;
  code: string;
  onClose: () => void;
}

export function HostLinksDialog({ roomId, code, onClose }: HostLinksDialogProps) {
  const queryClient = useQueryClient();
  const links = useQuery(hostLinksQuery(roomId));
  const [made, setMade] = useState<MadeHostLink | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: hostLinksKey(roomId) });

  const making = useMutation({
    mutationFn: (form: Pick<HostLink, "purpose" | "label">) => makeHostLink(roomId, form),
    onSuccess: setMade,
    onSettled: refresh,
  });
  const revoking = useMutation({
    mutationFn: (link: HostLink) => revokeHostLink(roomId, link.id),
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
          <HostLinkForms
            isFull={(links.data?.length ?? 0) >= linksMax}
            making={making.isPending ? making.variables.purpose : null}
            onMake={(form) => making.mutate(form)}
          />
        ) : (
          <MadeLink code={code} key={made.link.id} made={made} onDone={() => setMade(null)} />
        )}
        <Problem text={making.isError ? problemText(making.error) : undefined} />
        <Loaded failure={t("failed")} query={links} skeleton="h-14 rounded-md">
          {(list) => (
            <HostLinkList
              links={list}
              onRevoke={(link) => revoking.mutate(link)}
              revoking={revoking.isPending ? revoking.variables.id : null}
            />
          )}
        </Loaded>
        <CoHosts roomId={roomId} />
      </div>
    </Dialog>
  );
}
