/**
 * The actions on a person: reports the result, and refetches every list, because people move
 * between them.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  acceptFriend,
  blockAccount,
  dropRequest,
  friendsKey,
  removeFriend,
  unblockAccount,
} from "@/api/friends";
import { unreadKey } from "@/api/notifications";
import type { Friend } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/friends";
import { toast } from "@/ui/toast";

export type FriendAction = "accept" | "decline" | "withdraw" | "block" | "unblock" | "remove";

const calls: Readonly<Record<FriendAction, (id: string) => Promise<void>>> = {
  accept: acceptFriend,
  decline: dropRequest,
  withdraw: dropRequest,
  block: blockAccount,
  unblock: unblockAccount,
  remove: removeFriend,
};

export interface Doing {
  action: FriendAction;
  friend: Pick<Friend, "id" | "name">;
}

export const sayProblem = (thrown: unknown): void => toastFailure(thrown, t("failure"));

export function useFriendActions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, friend }: Doing) => calls[action](friend.id),
    onSuccess: (_nothing, { action, friend }) =>
      toast(t(`done.${action}`, { name: friend.name }), { tone: "good" }),
    onError: sayProblem,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: unreadKey });
      return queryClient.invalidateQueries({ queryKey: friendsKey });
    },
  });
}
