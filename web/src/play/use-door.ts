/**
 * What a code leads to, as anyone may see it. An unknown one leads back to the code form, and that
 * of a session in which everyone goes at their own speed to its own page.
 */
import { useEffect, useState } from "react";
import type { RoomDoor } from "@/live/messages";
import type { NoAnswer } from "@/live/plain-call";
import { readDoor } from "@/play/calls";
import { isNoAnswer } from "@/play/no-answer";
import { openAssigned, openCodeForm } from "@/play/route";

export function useDoor(code: string) {
  const [door, setDoor] = useState<RoomDoor | null>(null);
  const [looks, setLooks] = useState(0);
  /** The newest look without an answer. */
  const [failed, setFailed] = useState<{ look: number; failure: NoAnswer } | null>(null);

  useEffect(() => {
    let wanted = true;
    void readDoor(code).then((result) => {
      if (!wanted) return;
      const failure = result.ok ? null : result.failure;
      setFailed(failure !== null && isNoAnswer(failure) ? { look: looks, failure } : null);
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
  const unreached = failed && {
    failure: failed.failure,
    lookAgain,
    button: { pending: failed.look !== looks },
  };
  return { door, unreached, lookAgain };
}
