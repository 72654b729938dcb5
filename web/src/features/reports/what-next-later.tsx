/** What to do after a session. It is loaded beside the report, so that nothing moves when it is there. */
import type { ReportAnalysis } from "@/api/types";
import { later } from "@/ui/later";

export const WhatNext = later<{ analysis: ReportAnalysis }>(
  async () => (await import("./what-next")).WhatNext,
);

WhatNext.preload();
