/** What a host does with a finished session: its report, the same once more, and a menu. */
import { Link } from "@tanstack/react-router";
import { Ellipsis, UserRoundX } from "lucide-react";
import { useState } from "react";
import type { RoomSummary } from "@/api/types";
import { t } from "@/messages/sessions";
import { paths } from "@/paths";
import { HostAgain } from "@/room/starting/host-again";
import { buttonClass } from "@/ui/button";
import { Menu, MenuAction } from "@/ui/menu";
import { ForgetPeople } from "./forget-people";

export function PastActions({ room }: { room: RoomSummary }) {
  const [isForgetting, setForgetting] = useState(false);
  const { title } = room;
  const label = t("sessions.menu", { title });
  const forget = !room.isAnonymous && room.seatCount !== 0 && (
    <MenuAction onClick={() => setForgetting(true)}>
      <UserRoundX aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <span className="text-danger">{t("sessions.forget")}</span>
    </MenuAction>
  );
  return (
    // Above the link that covers the row.
    <div className="relative flex flex-wrap items-center gap-2 max-sm:w-full">
      {room.hasReport ? (
        <Link className={buttonClass({ size: "small" }, "max-sm:grow")} to={paths.report(room.id)}>
          {t("sessions.report")}
          <span className="sr-only">: {title}</span>
        </Link>
      ) : (
        <p className="text-muted text-sm">{t("sessions.noReport")}</p>
      )}
      {room.mode === "live" ? (
        <HostAgain
          isWide
          menu={{ label, items: forget }}
          roomId={room.id}
          size="small"
          title={title}
        />
      ) : (
        forget && (
          <Menu
            label={label}
            trigger={<Ellipsis aria-hidden="true" className="size-5" />}
            triggerClassName={buttonClass({ size: "small" }, "button-icon")}
          >
            {forget}
          </Menu>
        )
      )}
      {isForgetting && <ForgetPeople onClose={() => setForgetting(false)} room={room} />}
    </div>
  );
}
