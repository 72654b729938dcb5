/** How people join a room: its code, its QR code and its link. */
import { useQuery } from "@tanstack/react-query";
import { Share2, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { instanceQuery } from "@/api/instance";
import type { RoomView } from "@/live/messages";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { useRoomPass } from "@/room/room-pass";
import { ShareButton } from "@/room/share-button";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { later } from "@/ui/later";
import { ScreenLink } from "./frame";

/** Its encoder is larger than the rest of the lobby, and the code and the link are there at once. */
const QrCode = later(
  async () => (await import("@/ui/qr-code")).QrCode,
  <span className="size-44 shrink-0" />,
);
const InviteFriendsDialog = later(
  async () => (await import("@/room/starting/invite-friends")).InviteFriendsDialog,
);

function InviteButton({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} wide>
        <UserRoundPlus aria-hidden="true" className="size-5" />
        {t("lobby.inviteFriends")}
      </Button>
      {isOpen && (
        <InviteFriendsDialog
          onClose={() => setOpen(false)}
          onInvite={async (ids) => (await import("@/api/friends")).inviteFriends(code, ids)}
        />
      )}
    </>
  );
}

interface InvitationProps {
  view: RoomView;
  /** Whether this host has an account whose friends can be invited. */
  hasFriends: boolean;
}

export function Invitation({ view, hasFriends }: InvitationProps) {
  const instance = useQuery(instanceQuery());
  const origin = instance.data?.publicUrl ?? location.origin;
  const link = new URL(paths.join(view.code, useRoomPass(view.code)), origin).href;
  const address = new URL(paths.joinForm, origin).href.replace(/^https?:\/\//, "");
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{t("lobby.invite")}</h2>
      <div className="flex flex-wrap items-center gap-6 max-sm:justify-center">
        <QrCode className="size-44 shrink-0" label={t("lobby.qr", { link })} text={link} />
        <div className="min-w-56 flex-1">
          <p className="text-muted">{kindWords("lobby.codeLabel")}</p>
          <p className="whitespace-nowrap font-display font-extrabold text-4xl tabular-nums xl:text-5xl">
            {view.code}
          </p>
          <p className="mt-3 text-muted">{t("lobby.inviteHint", { address })}</p>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton text={view.code} wide>
          {kindWords("lobby.copyCode")}
        </CopyButton>
        <ShareButton
          icon={<Share2 aria-hidden="true" className="size-5" />}
          link={link}
          title={view.title}
        />
        {hasFriends && <InviteButton code={view.code} />}
        <ScreenLink code={view.code} wide />
      </div>
    </Card>
  );
}
