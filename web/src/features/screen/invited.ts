/** How the stage invites: its link, and the number that new players need, if they do. */
import { createContext, useContext } from "react";
import type { RoomState } from "@/live/room-state";
import { paths } from "@/paths";
import { useRoomPass } from "@/room/room-pass";

export type Invited = Pick<RoomState, "asksNumber" | "stageNumber">;

/** Every phase has it in its first line. */
export const InvitedContext = createContext<Invited>({ asksNumber: false, stageNumber: null });

export const useInvited = () => useContext(InvitedContext);

/** The link as it is called, and as the QR code has it, with the number of the moment. */
export function useJoinLink(code: string, origin: string, told: Invited["stageNumber"]) {
  const pass = useRoomPass(code);
  const link = new URL(paths.join(code, pass), origin).href;
  const shown = told && new URL(paths.join(code, pass, told.number), origin).href;
  return { link, shown: shown ?? link };
}
