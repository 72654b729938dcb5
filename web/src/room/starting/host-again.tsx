/** Hosts a finished live session once more: its quiz, as it is now, with its settings. */
import { Play } from "lucide-react";
import { t } from "@/messages/starting";
import { Button, type ButtonLook } from "@/ui/button";
import { useStartAgain } from "./use-start-room";

interface HostAgainProps extends ButtonLook {
  roomId: string;
  /** The quiz, named for screen readers where the page has many sessions. */
  title?: string;
}

export function HostAgain({ roomId, title, ...look }: HostAgainProps) {
  const start = useStartAgain();
  return (
    <Button onClick={() => start.mutate(roomId)} pending={start.isPending} {...look}>
      {!start.isPending && <Play aria-hidden="true" className="size-4" />}
      {start.isPending ? t("pending") : t("again")}
      {title !== undefined && <span className="sr-only">: {title}</span>}
    </Button>
  );
}
