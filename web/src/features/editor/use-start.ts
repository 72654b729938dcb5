/** Starts a live session of the quiz as it is now, and goes to its lobby. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apiError } from "@/api/errors";
import { startRoom } from "@/api/rooms";
import { t } from "@/messages/editor";
import { paths } from "@/paths";
import { toast } from "@/ui/toast";
import { useEditor } from "./editor-context";

export function useStart() {
  const editor = useEditor();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await editor.flush();
      return startRoom(editor.store.getState().quizId);
    },
    onSuccess: (room) => navigate({ to: paths.host(room.code) }),
    onError(thrown) {
      toast(apiError(thrown).serverMessage ?? t("startFailed"), { tone: "bad" });
    },
  });
}
