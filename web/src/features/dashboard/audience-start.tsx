/** Starts a live session without a quiz, now or at a time. */
import { useState } from "react";
import type { AudienceChoice } from "@/room/starting/audience-choice";
import { AudienceDialog } from "@/room/starting/audience-dialog-later";
import { ScheduleDialog } from "./schedule-dialog-later";

export function AudienceStart({ onClose }: { onClose: () => void }) {
  const [planned, setPlanned] = useState<AudienceChoice | undefined>();
  if (planned !== undefined) return <ScheduleDialog audience={planned} onClose={onClose} />;
  return <AudienceDialog onClose={onClose} onSchedule={setPlanned} />;
}
