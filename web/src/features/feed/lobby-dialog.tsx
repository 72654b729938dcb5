/**
 * What people can do who wanted to join a quiz that has no open lobby: play it at once, which is
 * chosen already, open a lobby, or send others the link.
 */
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Link2, Play, UserRoundPlus, Users } from "lucide-react";
import { useRef, useState } from "react";
import { inviteFriends } from "@/api/friends";
import { startRoom } from "@/api/rooms";
import { useAuth } from "@/api/session";
import type { FeedQuiz } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { later } from "@/ui/later";
import { Switch } from "@/ui/switch";

const InviteFriendsDialog = later(
  async () => (await import("@/room/starting/invite-friends")).InviteFriendsDialog,
);

/** A lobby among friends. The host can change this limit. */
const seatCount = 10;

/** What to do once the lobby is open. */
type Then = "host" | "invite";

interface LobbyDialogProps {
  quiz: Pick<FeedQuiz, "id" | "title">;
  onClose: () => void;
}

interface HostFormProps {
  quiz: LobbyDialogProps["quiz"];
  onOpened: (code: string, then: Then) => void;
}

function HostForm({ quiz, onOpened }: HostFormProps) {
  const [isPublic, setPublic] = useState(true);
  const opening = useMutation({
    mutationFn: (_then: Then) => startRoom(quiz.id, { capacity: seatCount }, isPublic),
    onSuccess: (room, then) => onOpened(room.code, then),
    onError(thrown) {
      toastFailure(thrown, t("lobby.failure"));
    },
  });
  const isOpening = (then: Then) => opening.isPending && opening.variables === then;
  return (
    <div className="flex flex-col gap-2 rounded-md border-2 border-hairline p-4">
      <Switch
        checked={isPublic}
        label={t("lobby.public")}
        onChange={(event) => setPublic(event.target.checked)}
      />
      <Button onClick={() => opening.mutate("host")} pending={isOpening("host")} wide>
        {!isOpening("host") && <Users aria-hidden="true" className="size-5" />}
        {isOpening("host") ? t("lobby.opening") : t("lobby.host")}
      </Button>
      <Button onClick={() => opening.mutate("invite")} pending={isOpening("invite")} wide>
        {!isOpening("invite") && <UserRoundPlus aria-hidden="true" className="size-5" />}
        {isOpening("invite") ? t("lobby.opening") : t("lobby.withFriends")}
      </Button>
      <p className="text-muted text-sm">{t("lobby.seats")}</p>
    </div>
  );
}

export function LobbyDialog({ quiz, onClose }: LobbyDialogProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [inviting, setInviting] = useState<string>();
  const here = paths.quiz(quiz.id);
  const first = useRef<HTMLAnchorElement>(null);

  const toLobby = (code: string) => void navigate({ to: paths.host(code) });
  if (inviting !== undefined) {
    return (
      <InviteFriendsDialog
        onClose={() => toLobby(inviting)}
        onInvite={(ids) => inviteFriends(inviting, ids)}
      />
    );
  }
  return (
    <Dialog
      description={t("lobby.hint", { title: quiz.title })}
      initialFocus={first}
      onClose={onClose}
      open
      title={t("lobby.title")}
    >
      <div className="flex flex-col gap-4">
        <a
          className={buttonClass({ variant: "primary", wide: true })}
          href={paths.practice(quiz.id)}
          ref={first}
        >
          <Play aria-hidden="true" className="size-5" />
          {t("lobby.alone")}
        </a>
        {user === null && (
          <Link className={buttonClass({ wide: true })} search={{ next: here }} to={paths.logIn}>
            {t("lobby.logIn")}
          </Link>
        )}
        {user !== null && !user.emailVerified && (
          <a className={buttonClass({ wide: true })} href={paths.verifyEmailThen(here)}>
            {t("lobby.verify")}
          </a>
        )}
        {user?.emailVerified === true && (
          <HostForm
            onOpened={(code, then) => (then === "invite" ? setInviting(code) : toLobby(code))}
            quiz={quiz}
          />
        )}
        <CopyButton text={new URL(here, location.href).href} wide>
          <Link2 aria-hidden="true" className="size-5" />
          {t("lobby.share")}
        </CopyButton>
      </div>
    </Dialog>
  );
}
