/**
 * How people join a session at their own speed: the code and its picture, to be read from the back of
 * a room, and a link. It stays in view beside the progress, because people come late.
 */
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
    <Card className="@container flex flex-col gap-5 lg:sticky lg:top-6">
      <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4 lg:flex-col">
        <div className="min-w-56 flex-1 max-sm:text-center lg:min-w-0 lg:text-center">
          <p className="text-lg text-muted">{t("code")}</p>
          {/* As large as the card allows: seven digits are about five times as wide as high. */}
          <p className="whitespace-nowrap font-display font-extrabold text-5xl leading-none tabular-nums sm:text-6xl lg:text-[19cqi]">
            {code}
          </p>
          <p className="mt-3 wrap-anywhere text-balance text-lg xl:font-semibold xl:text-xl 2xl:text-2xl">
            {t("join", { address })}
          </p>
        </div>
        <QrCode
          className="size-40 shrink-0 sm:size-48 lg:size-[clamp(11rem,100dvh-39rem,26rem)]"
          label={t("qr")}
          text={link}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton text={code} wide>
          {lobbyWords("copyCode")}
        </CopyButton>
        <ShareButton
          icon={<Share2 aria-hidden="true" className="size-5 shrink-0" />}
          link={link}
          title={assignment.title}
        />
      </div>
    </Card>
  );
}
