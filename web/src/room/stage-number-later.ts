/** The number on the stage, loaded where new players need it. */
import { later } from "@/ui/later";

export const StageNumber = later(async () => (await import("./stage-number")).StageNumber);
