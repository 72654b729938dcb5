/** The dialog that schedules a live session, once someone opens it. */
import { later } from "@/ui/later";

export const ScheduleDialog = later(async () => (await import("./schedule-dialog")).ScheduleDialog);
