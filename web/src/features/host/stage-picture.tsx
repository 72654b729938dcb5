/** What the big screen shows, in small, in the corner of the host's page. */
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { HostRoom } from "@/live/host-room";
import { feedMirror } from "@/live/stage-mirror";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { IconButton } from "@/ui/icon-button";

interface StagePictureProps {
  room: HostRoom;
  onClose: () => void;
}

export function StagePicture({ room, onClose }: StagePictureProps) {
  const place = useRef<HTMLIFrameElement>(null);
  useEffect(() => (place.current === null ? undefined : feedMirror(place.current, room)), [room]);
  return (
    <aside aria-label={t("host.stagePicture")} className="stage-picture">
      <iframe
        // Everything in it is on this page, too.
        aria-hidden="true"
        inert
        loading="lazy"
        ref={place}
        src={paths.screen(room.code)}
        tabIndex={-1}
        title={t("host.stagePicture")}
      />
      <IconButton
        className="stage-picture-close"
        label={t("host.stagePictureClose")}
        onClick={onClose}
        variant="secondary"
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </aside>
  );
}
