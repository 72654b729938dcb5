/**
 * Co-hosts by account: a friend, or the person with an email address. They find the session among
 * their own and host it until they are removed.
 *
 * Whether an address has an account is told to nobody, so this page doesn't know it either.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { coHostsKey, coHostsQuery, nameCoHost, removeCoHost } from "@/api/co-hosts";
import { allFriendsQuery } from "@/api/friends";
import type { CoHost, Friend, NewCoHost } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { Problem, problemText, toastFailure } from "@/calls/problem";
import { t } from "@/messages/host-links";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { HostRow } from "./host-row";

/** The server's limit per session. */
const coHostsMax = 8;
/** In place of a friend. */
const byEmail = "";

export function coHostName({ accountName, email }: CoHost): string {
  return accountName ?? email ?? t("coHost");
}

interface CoHostFormProps {
  friends: readonly Friend[];
  pending: boolean;
  onAdd: (form: NewCoHost) => void;
}

function CoHostForm({ friends, pending, onAdd }: CoHostFormProps) {
  const [accountId, setAccountId] = useState(byEmail);
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (accountId !== byEmail) {
      onAdd({ by: "friend", accountId });
      setAccountId(byEmail);
    } else if (/^\S+@\S+$/.test(email.trim())) {
      onAdd({ by: "email", email: email.trim() });
      setEmail("");
    } else {
      setError(t("emailWrong"));
    }
  }

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      {friends.length > 0 && (
        <Select
          label={t("who")}
          onChange={(event) => setAccountId(event.target.value)}
          options={[
            { value: byEmail, label: t("byEmail") },
            ...friends.map((friend) => ({ value: friend.id, label: friend.name })),
          ]}
          value={accountId}
        />
      )}
      {accountId === byEmail && (
        <Field
          autoComplete="off"
          error={error}
          hint={t("emailHint")}
          inputMode="email"
          label={t("email")}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
          type="email"
          value={email}
        />
      )}
      <Button pending={pending} type="submit" wide>
        <UserRoundPlus aria-hidden="true" className="size-5 shrink-0" />
        {t("add")}
      </Button>
    </form>
  );
}

interface CoHostListProps {
  coHosts: readonly CoHost[];
  /** The co-host who is being removed. */
  removing: string | null;
  onRemove: (coHost: CoHost) => void;
}

function CoHostList({ coHosts, removing, onRemove }: CoHostListProps) {
  return (
    <ul>
      {coHosts.map((coHost) => {
        const name = coHostName(coHost);
        const { email } = coHost;
        return (
          <HostRow
            end={t("remove")}
            endOf={t("removeOf", { name })}
            key={coHost.id}
            name={name}
            note={
              email !== null &&
              email !== name && (
                <span className="wrap-anywhere" dir="ltr">
                  {email}
                </span>
              )
            }
            onEnd={() => onRemove(coHost)}
            pending={removing === coHost.id}
            use={coHost}
          />
        );
      })}
    </ul>
  );
}

export function CoHosts({ roomId }: { roomId: string }) {
  const queryClient = useQueryClient();
  const coHosts = useQuery(coHostsQuery(roomId));
  const friends = useQuery(allFriendsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: coHostsKey(roomId) });

  const adding = useMutation({
    mutationFn: (form: NewCoHost) => nameCoHost(roomId, form),
    onSuccess: (added) => toast(t("added", { name: coHostName(added) })),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: (coHost: CoHost) => removeCoHost(roomId, coHost.id),
    onSuccess: (_, coHost) => toast(t("removed", { name: coHostName(coHost) })),
    onError: (thrown) => toastFailure(thrown),
    onSettled: refresh,
  });

  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-lg" ref={heading} tabIndex={-1}>
        {t("people")}
      </h3>
      <p className="text-muted text-sm">{t("peopleHint")}</p>
      {(coHosts.data?.length ?? 0) >= coHostsMax ? (
        <p>{t("peopleLimit")}</p>
      ) : (
        <CoHostForm
          friends={friends.data ?? []}
          onAdd={(form) => adding.mutate(form)}
          pending={adding.isPending}
        />
      )}
      <Problem text={adding.isError ? problemText(adding.error) : undefined} />
      <Loaded failure={t("peopleFailed")} query={coHosts} skeleton="h-14 rounded-md">
        {(list) => (
          <CoHostList
            coHosts={list}
            onRemove={(coHost) => {
              // The row, and its button with it, is about to disappear.
              heading.current?.focus();
              removing.mutate(coHost);
            }}
            removing={removing.isPending ? removing.variables.id : null}
          />
        )}
      </Loaded>
    </section>
  );
}
