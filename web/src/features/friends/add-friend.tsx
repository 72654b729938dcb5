/**
 * Finding people by their friend code, and sending a request. The page shows whose code it is
 * before sending anything; a link fills the code in.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { apiError } from "@/api/errors";
import { askFriend, foundFriendQuery, friendsKey } from "@/api/friends";
import type { FoundFriend } from "@/api/types";
import { failureText } from "@/calls/problem";
import { t } from "@/messages/friends";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { sayProblem } from "./use-friend-actions";

function Found({ code, found }: { code: string; found: FoundFriend }) {
  const queryClient = useQueryClient();
  const asking = useMutation({
    mutationFn: () => askFriend(code),
    onSuccess: ({ relation }) => {
      const { name } = found;
      const words = relation === "friend" ? t("done.accept", { name }) : t("done.asked", { name });
      toast(words, { tone: "good" });
    },
    onError: sayProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: friendsKey }),
  });
  const { relation } = found;
  const mayAsk = relation === "none" || relation === "asking";
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <div className="flex items-center gap-3">
        <Avatar name={found.name} picture={found.avatarUrl} />
        <div className="min-w-0">
          <p className="break-words font-semibold" dir="auto">
            {found.name}
          </p>
          <p className="text-muted text-sm" role="status">
            {t(`add.${relation}`)}
          </p>
        </div>
      </div>
      {mayAsk && (
        <Button onClick={() => asking.mutate()} pending={asking.isPending} variant="primary">
          {relation === "asking" ? t("add.accept") : t("add.ask")}
        </Button>
      )}
    </div>
  );
}

export function AddFriend({ given }: { given: string }) {
  const [typed, setTyped] = useState(given);
  const [wanted, setWanted] = useState(given);
  const [isEmpty, setEmpty] = useState(false);
  const found = useQuery({ ...foundFriendQuery(wanted), enabled: wanted !== "" });
  const problem = found.isError ? apiError(found.error) : undefined;
  const sentence = problem && failureText(problem);

  function find(event: FormEvent) {
    event.preventDefault();
    const code = typed.trim();
    setEmpty(code === "");
    if (code === wanted && code !== "") void found.refetch();
    setWanted(code);
  }

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t("add.title")}</h2>
      <form className="flex flex-col gap-3" noValidate onSubmit={find}>
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          dir="ltr"
          error={isEmpty ? t("add.empty") : sentence}
          hint={t("add.fieldHint")}
          label={t("add.field")}
          maxLength={20}
          onChange={(event) => setTyped(event.target.value)}
          spellCheck={false}
          value={typed}
        />
        <Button pending={found.isFetching} type="submit">
          {t("add.find")}
        </Button>
      </form>
      <div aria-live="polite">
        {found.isLoading && <Skeleton className="h-20 rounded-md" />}
        {found.isSuccess && wanted !== "" && <Found code={wanted} found={found.data} />}
      </div>
    </Card>
  );
}
