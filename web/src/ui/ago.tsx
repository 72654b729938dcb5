/** How long ago something was; the exact moment shows on hover. */
import { useState } from "react";
import { formatAgo, formatMoment } from "@/lib/dates";

export function Ago({ at }: { at: string }) {
  // Read once: a list whose times tick is harder to read than one that is a minute old.
  const [nowMs] = useState(() => Date.now());
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at, nowMs)}
    </time>
  );
}
