/** Choosing friends to invite: to a lobby, or to a scheduled live session. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { allFriendsQuery } from "@/api/friends";
import type { Friend, InvitedFriends } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/friends";
import { paths } from "@/paths";
import { Avatar } from "@/ui/avatar";
import { Button, buttonClass } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";

/** The server's limit per invitation. */
const atOnceMax = 100;

interface InviteFriendsProps {
  onInvite: (friendIds: string[]) => Promise<InvitedFriends>;
  onClose: () => void;
}

async function inviteInTurns(
  ids: readonly string[],
  onInvite: InviteFriendsProps["onInvite"],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += atOnceMax) {
    count += (await onInvite(ids.slice(at, at + atOnceMax))).count;
  }
  return count;
}

function Chooser({ friends, onInvite, onClose }: InviteFriendsProps & { friends: Friend[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isNobody, setNobody] = useState(false);
  const inviting = useMutation({
    mutationFn: () => inviteInTurns([...chosen], onInvite),
    onSuccess: (count) => {
      toast(t("invite.sent", { count }), { tone: "good" });
      onClose();
    },
    onError(thrown) {
      toastFailure(thrown, t("failure"));
    },
  });

  function choose(ids: readonly string[], isChosen: boolean) {
    setNobody(false);
    setChosen((old) => {
      const next = new Set(old);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  function send() {
    if (chosen.size === 0) setNobody(true);
    else inviting.mutate();
  }

  return (
    <div className="flex flex-col gap-4">
      {friends.length > 1 && (
        <Checkbox
          checked={chosen.size === friends.length}
          label={<span className="font-semibold">{t("invite.all")}</span>}
          onChange={(event) =>
            choose(
              friends.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
      )}
      <ul className="max-h-80 divide-y divide-hairline overflow-y-auto border-hairline border-y-2">
        {friends.map((friend) => (
          <li key={friend.id}>
            <Checkbox
              checked={chosen.has(friend.id)}
              className="w-full py-1.5 ps-1"
              label={
                <span className="flex min-w-0 items-center gap-3">
                  <Avatar className="size-8" name={friend.name} picture={friend.avatarUrl} />
                  <span className="break-words" dir="auto">
                    {friend.name}
                  </span>
                </span>
              }
              onChange={(event) => choose([friend.id], event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {isNobody && (
        <p className="text-danger" role="alert">
          {t("invite.nobody")}
        </p>
      )}
      <Button onClick={send} pending={inviting.isPending} variant="primary" wide>
        {chosen.size === 0 ? t("invite.sendNone") : t("invite.send", { count: chosen.size })}
      </Button>
    </div>
  );
}

function Body(props: InviteFriendsProps) {
  const friends = useQuery(allFriendsQuery());
  if (friends.isPending) {
    return (
      <Loading
        className="flex flex-col gap-2"
        shapes={["h-12", "h-12"]}
        words={t("invite.loading")}
      />
    );
  }
  if (friends.isError) {
    return <Failed query={friends} title={t("invite.failure")} />;
  }
  if (friends.data.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{t("invite.empty")}</p>
        <Link className={buttonClass()} target="_blank" to={paths.friends}>
          {t("invite.emptyLink")}
        </Link>
      </div>
    );
  }
  return <Chooser {...props} friends={friends.data} />;
}

export function InviteFriendsDialog(props: InviteFriendsProps) {
  return (
    <Dialog description={t("invite.hint")} onClose={props.onClose} open title={t("invite.title")}>
      <Body {...props} />
    </Dialog>
  );
}
