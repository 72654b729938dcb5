/** How people join a room: its code, its QR code and its link. */
import { useQuery } from "@tanstack/react-query";
import { Share2, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { instanceQuery } from "@/api/instance";
import type { RoomView, StageNumber as ToldNumber } from "@/live/messages";
import { t as lobbyWords } from "@/messages/lobby";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { useRoomPass } from "@/room/room-pass";
import { ShareButton } from "@/room/share-button";
import { StageNumber } from "@/room/stage-number-later";
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
const NumberHints = later(async () => (await import("./number-hints")).NumberHints);
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
  /** The number that new players need, if they do. */
  number: ToldNumber | null;
  /** Where nobody plays, it doesn't speak of players. */
  title?: string;
}

export function Invitation({
  view,
  hasFriends,
  number,
  title = t("lobby.invite"),
}: InvitationProps) {
  const instance = useQuery(instanceQuery());
  const origin = instance.data?.publicUrl ?? location.origin;
  const pass = useRoomPass(view.code);
  const link = new URL(paths.join(view.code, pass), origin).href;
  const now = number && new URL(paths.join(view.code, pass, number.number), origin).href;
  const address = new URL(paths.joinForm, origin).href.replace(/^https?:\/\//, "");
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{title}</h2>
      <div className="flex flex-wrap items-center gap-6 max-sm:justify-center">
        <QrCode className="size-44 shrink-0" label={t("lobby.qr", { link })} text={now ?? link} />
        <div className="min-w-56 flex-1">
          <p className="text-muted">{lobbyWords("codeLabel")}</p>
          <p className="whitespace-nowrap font-display font-extrabold text-4xl tabular-nums xl:text-5xl">
            {view.code}
          </p>
          {number !== null && (
            <StageNumber
              className="mt-3 flex flex-col"
              digits="font-display font-extrabold text-4xl tabular-nums xl:text-5xl"
              label={t("lobby.number")}
              told={number}
            />
          )}
          <p className="mt-3 text-muted">{t("lobby.inviteHint", { address })}</p>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton text={view.code} wide>
          {lobbyWords("copyCode")}
        </CopyButton>
        <ShareButton
          icon={<Share2 aria-hidden="true" className="size-5" />}
          link={link}
          title={view.title}
        />
        {hasFriends && <InviteButton code={view.code} />}
        <ScreenLink code={view.code} wide />
      </div>
      {number !== null && <NumberHints />}
    </Card>
  );
}
