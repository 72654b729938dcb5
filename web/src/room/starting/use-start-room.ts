/** Starts a live session of a quiz and opens its host page; reports failures. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { startRoom } from "@/api/rooms";
import type { RoomSettings } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t as quizWords } from "@/messages/quizzes";
import { paths } from "@/paths";

interface Start {
  quizId: string;
  /** Without them the quiz decides how it is played. */
  settings?: RoomSettings;
}

export function useStartRoom() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ quizId, settings }: Start) => startRoom(quizId, settings),
    onSuccess: async (room) => {
      void queryClient.invalidateQueries({ queryKey: ["list_rooms"] });
      await navigate({ to: paths.host(room.code) });
    },
    onError(thrown) {
      toastFailure(thrown, quizWords("list.startFailure"));
    },
  });
}
