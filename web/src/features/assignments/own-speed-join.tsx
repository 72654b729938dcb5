/** How people join a session at their own speed: the code, large enough for a projector, and a link. */
import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { instanceQuery } from "@/api/instance";
import type { Assignment } from "@/api/types";
import { t as lobbyWords } from "@/messages/lobby";
import { t } from "@/messages/own-speed";
import { paths } from "@/paths";
import { ShareButton } from "@/room/share-button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { QrCode } from "@/ui/qr-code";

export function OwnSpeedJoin({ assignment }: { assignment: Assignment }) {
  const instance = useQuery(instanceQuery());
  const origin = instance.data?.publicUrl ?? location.origin;
  const link = new URL(paths.assigned(assignment.code), origin).href;
  const address = new URL(paths.joinForm, origin).href.replace(/^https?:\/\//, "");
  const code = assignment.joinCode ?? "";
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 max-sm:justify-center">
        <QrCode className="size-44 shrink-0 xl:size-60" label={t("qr")} text={link} />
        <div className="min-w-56 flex-1 max-sm:text-center">
          <p className="text-muted">{t("code")}</p>
          <p className="whitespace-nowrap font-display font-extrabold text-5xl tabular-nums xl:text-6xl">
            {code}
          </p>
          <p className="mt-3 wrap-anywhere text-lg">{t("join", { address })}</p>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton text={code} wide>
          {lobbyWords("copyCode")}
        </CopyButton>
        <ShareButton
          icon={<Share2 aria-hidden="true" className="size-5" />}
          link={link}
          title={assignment.title}
        />
      </div>
    </Card>
  );
}
