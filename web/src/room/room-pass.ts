/** The pass that links and QR codes to this room carry, once this page has it. */
import { useStore } from "zustand";
import { roomPass } from "@/live/room-pass";

export function useRoomPass(code: string): string | null {
  return useStore(roomPass, (known) => (known?.code === code ? known.pass : null));
}

/** The key of the stage that this host's page opens. */
export function useScreenKey(code: string): string | null {
  return useStore(roomPass, (known) => (known?.code === code ? (known.screenKey ?? null) : null));
}
