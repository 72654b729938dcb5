/**
 * What a closed socket means: 4500 to 4999 are final, everything else is a reason to reconnect.
 * Unknown final codes are final too, so that an older page never hammers a newer server.
 */
import type { Ending } from "@/live/room-state";

const endings: Readonly<Record<number, Ending>> = {
  4500: "replaced",
  4501: "kicked",
  4502: "roomOver",
  4503: "noSuchRoom",
  4504: "badMessage",
  4505: "notAllowed",
  4506: "left",
  4507: "linkRevoked",
};

/** Why it is over, or null if the page should reconnect. */
export function endingOf(closeCode: number): Ending | null {
  if (closeCode < 4500 || closeCode > 4999) return null;
  return endings[closeCode] ?? "unknown";
}
