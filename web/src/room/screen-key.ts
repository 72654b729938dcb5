/** The key of this room's big screen, once a host's page was told. */
import { useStore } from "zustand";
import { screenKey } from "@/live/screen-key";

export function useScreenKey(code: string): string | null {
  return useStore(screenKey, (known) => (known?.code === code ? known.key : null));
}
