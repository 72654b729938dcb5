/** What is known about a lost connection, and what to do; loaded while it is still there. */
import { useEffect, useState } from "react";
import { t as gameWords } from "@/messages/game";
import { t } from "@/messages/lost";
import { findReason, type LostReason, wokeJustNow } from "@/play/lost-reason";

export { watchSleep } from "@/play/lost-reason";

const firstMs = 2_500;
const againMs = 6_000;

export function LostNote() {
  const [reason, setReason] = useState<LostReason>(() => (wokeJustNow() ? "asleep" : "unknown"));
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    let silences = 0;
    async function look() {
      const found = await findReason();
      if (!wanted) return;
      silences = found === "silent" ? silences + 1 : 0;
      // A server that restarts is silent for a moment, too.
      if (found !== "unknown" && (found !== "silent" || silences > 1)) setReason(found);
      timer = setTimeout(look, againMs);
    }
    timer = setTimeout(look, firstMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return reason === "unknown" ? gameWords("banner.reconnecting") : t(reason);
}
