/** Starts a live session of a quiz and opens its host page; reports failures. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apiError } from "@/api/errors";
import {
  startAudience,
  startNextRoom,
  startRehearsal,
  startRoom,
  startRoomAgain,
} from "@/api/rooms";
import type { RoomCreated, RoomSettings } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/starting";
import { paths } from "@/paths";
import { type AudienceChoice, audienceAlone, audienceMode } from "./audience-choice";
import { refusedNames } from "./team-settings";

interface Start {
  quizId: string;
  /** Without them the quiz decides how it is played. */
  settings?: RoomSettings;
  /** For a rehearsal: how many pretend players come. */
  pretendPlayers?: number | undefined;
}

function useOpenedRoom<Wanted>(open: (wanted: Wanted) => Promise<RoomCreated>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: open,
    onSuccess: async (room) => {
      void queryClient.invalidateQueries({ queryKey: ["list_rooms"] });
      await navigate({ to: paths.host(room.code) });
    },
    onError(thrown) {
      // Said beside the names.
      if (refusedNames(apiError(thrown).fields) !== undefined) return;
      toastFailure(thrown, t("failure"));
    },
  });
}

export function useStartRoom() {
  return useOpenedRoom(({ quizId, settings, pretendPlayers }: Start) =>
    pretendPlayers === undefined
      ? startRoom(quizId, settings)
      : startRehearsal(quizId, pretendPlayers, settings),
  );
}

interface StartAgain {
  /** The id of a finished live session. */
  again: string;
  /** Another quiz to play with its settings. */
  quizId?: string;
}

export function useStartAgain() {
  return useOpenedRoom(({ again, quizId }: StartAgain) => startRoomAgain(again, quizId));
}

export function useStartAudience() {
  return useOpenedRoom((choice: AudienceChoice) =>
    startAudience(audienceAlone(choice), audienceMode(choice)),
  );
}

/** For the people of the room with this code; without a quiz, the same one again. */
export function useStartNextRoom(after: string) {
  return useOpenedRoom((quizId: string | undefined) => startNextRoom(after, quizId));
}
