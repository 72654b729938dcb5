/** One list of people, with the actions on each. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban, Ellipsis, UserRoundMinus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ListPage } from "@/api/pages";
import type { Friend, FriendList } from "@/api/types";
import { itemsOf, Paged } from "@/calls/paged";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/friends";
import { Ago } from "@/ui/ago";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Menu, MenuAction } from "@/ui/menu";
import { type Doing, type FriendAction, useFriendActions } from "./use-friend-actions";

const actionsOf: Readonly<Record<FriendList, readonly FriendAction[]>> = {
  asking: ["accept", "decline", "block"],
  friends: ["remove", "block"],
  asked: ["withdraw"],
  blocked: ["unblock"],
};

/** The actions to confirm; they are in a menu. */
type Grave = "remove" | "block";

const graveIcons = { remove: UserRoundMinus, block: Ban } as const;

function isGrave(action: FriendAction): action is Grave {
  return action === "remove" || action === "block";
}

function isLight(action: FriendAction): action is Exclude<FriendAction, Grave> {
  return !isGrave(action);
}

interface RowProps {
  friend: Friend;
  actions: readonly FriendAction[];
  doing: Doing | undefined;
  onAction: (action: FriendAction) => void;
}

function Row({ friend, actions, doing, onAction }: RowProps) {
  const grave = actions.filter(isGrave);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={friend.name} picture={friend.avatarUrl} />
      <span className="min-w-24 flex-1">
        <span className="block break-words font-semibold" dir="auto">
          {friend.name}
        </span>
        <span className="block text-muted text-sm">
          <Ago at={friend.since} />
        </span>
      </span>
      <div className="flex gap-2">
        {actions.filter(isLight).map((action) => (
          <Button
            aria-label={t(`actions.${action}Of`, { name: friend.name })}
            key={action}
            onClick={() => onAction(action)}
            pending={doing?.action === action && doing.friend.id === friend.id}
            size="small"
            variant={action === "accept" ? "primary" : "secondary"}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
        {grave.length > 0 && (
          <Menu
            label={t("menu", { name: friend.name })}
            trigger={<Ellipsis aria-hidden="true" className="size-5" />}
            triggerClassName={buttonClass({ size: "small", variant: "ghost" }, "button-icon")}
          >
            {grave.map((action) => {
              const Icon = graveIcons[action];
              return (
                <MenuAction key={action} onClick={() => onAction(action)}>
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-danger" />
                  <span className="text-danger">{t(`actions.${action}`)}</span>
                </MenuAction>
              );
            })}
          </Menu>
        )}
      </div>
    </li>
  );
}

interface PeopleProps {
  list: FriendList;
  people: UseInfiniteQueryResult<InfiniteData<ListPage<Friend>>>;
  /** Shown instead of an empty list; without it, nothing is. */
  empty?: ReactNode;
  /** Only received requests are counted in the heading, because they need a response. */
  counted?: boolean;
}

export function People({ list, people, empty, counted = false }: PeopleProps) {
  const doing = useFriendActions();
  const [asked, setAsked] = useState<{ action: Grave; friend: Friend }>();
  const headingId = useId();

  const items = itemsOf(people.data);
  if (people.isSuccess && items.length === 0 && empty === undefined) return null;

  const act = (action: FriendAction, friend: Friend) => {
    if (isGrave(action)) setAsked({ action, friend });
    else doing.mutate({ action, friend });
  };
  return (
    <section aria-labelledby={headingId}>
      <h2 className="mb-2 flex items-center gap-2 text-xl" id={headingId} tabIndex={-1}>
        {t(`lists.${list}`)}
        {counted && items.length > 0 && <Badge tone="primary">{formatNumber(items.length)}</Badge>}
      </h2>
      <Paged
        empty={empty}
        failure={t(`lists.${list}Failure`)}
        moreFailure={t("moreFailure")}
        query={people}
        skeleton="h-20 rounded-lg"
      >
        {() => (
          <ul className="divide-y-2 divide-hairline border-hairline border-y-2">
            {items.map((friend) => (
              <Row
                actions={actionsOf[list]}
                doing={doing.isPending ? doing.variables : undefined}
                friend={friend}
                key={friend.id}
                onAction={(action) => act(action, friend)}
              />
            ))}
          </ul>
        )}
      </Paged>
      {asked !== undefined && (
        <ConfirmDialog
          hint={t(`sure.${asked.action}Text`)}
          onClose={() => setAsked(undefined)}
          onYes={() => {
            doing.mutate(asked);
            setAsked(undefined);
          }}
          title={t(`sure.${asked.action}Title`, { name: asked.friend.name })}
          yes={t(`actions.${asked.action}`)}
          no={t("sure.cancel")}
        />
      )}
    </section>
  );
}
