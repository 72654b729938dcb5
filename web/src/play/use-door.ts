/**
 * What a code leads to, as anyone may see it. An unknown one leads back to the code form, and that
 * of a session in which everyone goes at their own speed to its own page.
 */
import { useEffect, useState } from "react";
import type { RoomDoor } from "@/live/messages";
import { readDoor } from "@/play/calls";
import { openAssigned, openCodeForm } from "@/play/route";

export function useDoor(code: string) {
  const [door, setDoor] = useState<RoomDoor | null>(null);
  const [looks, setLooks] = useState(0);
  /** The newest look that reached no server. */
  const [failed, setFailed] = useState<number | null>(null);

  useEffect(() => {
    let wanted = true;
    void readDoor(code).then((result) => {
      if (!wanted) return;
      const failure = result.ok ? null : result.failure;
      setFailed(failure === "unreachable" ? looks : null);
      const assigned = result.ok && result.data.assignedCode;
      if (assigned) openAssigned(assigned);
      else if (result.ok) setDoor(result.data);
      if (failure === "unknown") openCodeForm(code);
    });
    return () => {
      wanted = false;
    };
  }, [code, looks]);

  const lookAgain = () => setLooks((count) => count + 1);
  const button = { pending: failed !== looks };
  return { door, unreached: failed === null ? null : { lookAgain, button }, lookAgain };
}
