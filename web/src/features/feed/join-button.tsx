/**
 * Joins a quiz: enters a public lobby of it if there is one; otherwise a dialog offers to play it
 * alone or to open a lobby.
 */
import { useMutation } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { findOpenLobby } from "@/api/feed";
import type { FeedQuiz } from "@/api/types";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { Button, type ButtonLook } from "@/ui/button";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";

const LobbyDialog = later(async () => (await import("./lobby-dialog")).LobbyDialog);

interface JoinButtonProps extends ButtonLook {
  quiz: Pick<FeedQuiz, "id" | "title">;
}

export function JoinButton({ quiz, ...look }: JoinButtonProps) {
  const [isOffering, setOffering] = useState(false);
  const looking = useMutation({
    mutationFn: () => findOpenLobby(quiz.id),
    onSuccess(code) {
      // Joining belongs to the player's own page.
      if (code === null) setOffering(true);
      else location.assign(paths.join(code));
    },
    onError: () => void toast(t("lobby.lookFailure"), { tone: "bad" }),
  });
  return (
    <>
      <Button
        {...look}
        onClick={() => looking.mutate()}
        pending={looking.isPending}
        variant={look.variant ?? "primary"}
      >
        {!looking.isPending && <Users aria-hidden="true" className="size-5" />}
        {looking.isPending ? t("joining") : t("join")}
        <span className="sr-only">: {quiz.title}</span>
      </Button>
      {isOffering && <LobbyDialog onClose={() => setOffering(false)} quiz={quiz} />}
    </>
  );
}
