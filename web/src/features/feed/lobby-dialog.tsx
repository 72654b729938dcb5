/** What somebody may do who wanted to join a quiz that nobody is waiting to play. */
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Play, Users } from "lucide-react";
import { useState } from "react";
import { apiError } from "@/api/errors";
import { startRoom } from "@/api/rooms";
import { useAuth } from "@/api/session";
import type { FeedQuiz } from "@/api/types";
import { t } from "@/messages/feed";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";

/** A lobby among friends. The host may change it. */
const seatCount = 10;

interface LobbyDialogProps {
  quiz: Pick<FeedQuiz, "id" | "title">;
  onClose: () => void;
}

function HostForm({ quiz }: Pick<LobbyDialogProps, "quiz">) {
  const [isPublic, setPublic] = useState(true);
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: () => startRoom(quiz.id, { capacity: seatCount }, isPublic),
    onSuccess: (room) => navigate({ to: paths.host(room.code) }),
    onError(thrown) {
      const error = apiError(thrown);
      const fallback = error.isNetwork ? t("network") : t("lobby.failure");
      toast(error.serverMessage ?? fallback, { tone: "bad" });
    },
  });
  return (
    <div className="flex flex-col gap-2 rounded-md border-2 border-hairline p-4">
      <Switch
        checked={isPublic}
        label={t("lobby.public")}
        onChange={(event) => setPublic(event.target.checked)}
      />
      <Button onClick={() => opening.mutate()} pending={opening.isPending} wide>
        {!opening.isPending && <Users aria-hidden="true" className="size-5" />}
        {opening.isPending ? t("lobby.opening") : t("lobby.host")}
      </Button>
      <p className="text-muted text-sm">{t("lobby.seats")}</p>
    </div>
  );
}

export function LobbyDialog({ quiz, onClose }: LobbyDialogProps) {
  const { user } = useAuth();
  const here = paths.quiz(quiz.id);
  return (
    <Dialog
      description={t("lobby.hint", { title: quiz.title })}
      onClose={onClose}
      open
      title={t("lobby.title")}
    >
      <div className="flex flex-col gap-4">
        <a
          className={buttonClass({ variant: "primary", wide: true })}
          href={paths.practice(quiz.id)}
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
        {user?.emailVerified === true && <HostForm quiz={quiz} />}
      </div>
    </Dialog>
  );
}
