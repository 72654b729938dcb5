/** Who else may see or edit a quiz of one's own: friends are added, get another role, or go. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundPlus, X } from "lucide-react";
import { useState } from "react";
import { allFriendsQuery } from "@/api/friends";
import { peopleKey, peopleQuery, shareQuiz, unshareQuiz } from "@/api/sharing";
import type { Friend, QuizPerson, ShareRole } from "@/api/types";
import { both, Failed } from "@/calls/loaded";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/sharing";
import { paths } from "@/paths";
import { Avatar } from "@/ui/avatar";
import { Button, buttonClass } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

const roles: readonly ShareRole[] = ["view", "edit"];

interface RoleSelectProps {
  label: string;
  labelHidden?: boolean;
  value: ShareRole;
  disabled?: boolean;
  onChange: (role: ShareRole) => void;
}

function RoleSelect({ onChange, ...select }: RoleSelectProps) {
  return (
    <Select
      {...select}
      onChange={(event) => onChange(event.target.value as ShareRole)}
      options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
    />
  );
}

interface PersonRowProps {
  person: QuizPerson;
  isBusy: boolean;
  onRole: (role: ShareRole) => void;
  onRemove: () => void;
}

function PersonRow({ person, isBusy, onRole, onRemove }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={person.name} picture={person.avatarUrl} />
      <span className="min-w-32 flex-1 break-words font-semibold" dir="auto">
        {person.name}
      </span>
      <span className="flex items-center gap-1">
        <RoleSelect
          disabled={isBusy}
          label={t("roleOf", { name: person.name })}
          labelHidden
          onChange={onRole}
          value={person.role}
        />
        <IconButton
          disabled={isBusy}
          label={t("removeOf", { name: person.name })}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </li>
  );
}

interface AddFormProps {
  friends: readonly Friend[];
  isBusy: boolean;
  onAdd: (friend: Friend, role: ShareRole) => void;
}

function AddForm({ friends, isBusy, onAdd }: AddFormProps) {
  const [chosen, setChosen] = useState("");
  const [role, setRole] = useState<ShareRole>("view");
  const friend = friends.find(({ id }) => id === chosen) ?? friends[0];
  if (friend === undefined) return null;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(friend, role);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label={t("friend")}
          onChange={(event) => setChosen(event.target.value)}
          options={friends.map(({ id, name }) => ({ value: id, label: name }))}
          value={friend.id}
        />
        <RoleSelect label={t("role")} onChange={setRole} value={role} />
      </div>
      <p className="text-muted text-sm">{t(`roleHints.${role}`)}</p>
      <Button
        className="self-start max-sm:self-stretch"
        pending={isBusy}
        type="submit"
        variant="primary"
      >
        {!isBusy && <UserRoundPlus aria-hidden="true" className="size-5" />}
        {t("share")}
      </Button>
    </form>
  );
}

function ToFriends() {
  return (
    <Link className={buttonClass()} to={paths.friends}>
      {t("toFriends")}
    </Link>
  );
}

function usePeople(quizId: string) {
  const queries = useQueryClient();
  const onError = (thrown: unknown) => toastFailure(thrown, t("failed"));
  const put = useMutation({
    mutationFn: ({ person, role }: { person: { id: string; name: string }; role: ShareRole }) =>
      shareQuiz(quizId, person.id, role),
    onSuccess(people, { person, role }) {
      queries.setQueryData(peopleKey(quizId), people);
      toast(t(`shared.${role}`, { name: person.name }), { tone: "good" });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (person: QuizPerson) => unshareQuiz(quizId, person.id),
    onSuccess(_done, { name }) {
      toast(t("removed", { name }), { tone: "good" });
    },
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey(quizId) }),
  });
  return { put, remove };
}

function Content({ quizId }: { quizId: string }) {
  const people = useQuery(peopleQuery(quizId));
  const friends = useQuery(allFriendsQuery());
  const { put, remove } = usePeople(quizId);
  if (people.isPending || friends.isPending) return <Skeleton className="h-40 rounded-md" />;
  if (people.isError || friends.isError) {
    return <Failed query={both(people, friends)} title={t("loadFailed")} />;
  }
  const known = new Set(people.data.map(({ id }) => id));
  const others = friends.data.filter(({ id }) => !known.has(id));
  const isBusy = put.isPending || remove.isPending;
  if (friends.data.length === 0 && people.data.length === 0) {
    return <EmptyState action={<ToFriends />} hint={t("noFriendsHint")} title={t("noFriends")} />;
  }
  return (
    <>
      {others.length > 0 ? (
        <AddForm
          friends={others}
          isBusy={put.isPending}
          onAdd={(person, role) => put.mutate({ person, role })}
        />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p>{t("allShared")}</p>
          <ToFriends />
        </div>
      )}
      <section aria-label={t("people")} className="flex flex-col gap-1">
        <h3 className="font-semibold">{t("people")}</h3>
        {people.data.length === 0 ? (
          <p className="text-muted">{t("nobody")}</p>
        ) : (
          <ul className="divide-y-2 divide-hairline">
            {people.data.map((person) => (
              <PersonRow
                isBusy={isBusy}
                key={person.id}
                onRemove={() => remove.mutate(person)}
                onRole={(role) => put.mutate({ person, role })}
                person={person}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface ShareDialogProps {
  quizId: string;
  open: boolean;
  onClose: () => void;
}

export function ShareDialog({ quizId, open, onClose }: ShareDialogProps) {
  return (
    <Dialog onClose={onClose} open={open} title={t("title")}>
      <div className="flex flex-col gap-5">
        <p>{t("hint")}</p>
        {open && <Content quizId={quizId} />}
      </div>
    </Dialog>
  );
}
