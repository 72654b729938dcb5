/** The pass that links and QR codes to this room carry, once this page has it. */
import { useStore } from "zustand";
import { roomPass } from "@/live/room-pass";

export function useRoomPass(code: string): string | null {
  return useStore(roomPass, (known) => (known?.code === code ? known.pass : null));
}
