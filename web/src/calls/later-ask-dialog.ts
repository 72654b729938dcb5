/** The question that runs what it asks about, loaded when it is first asked. */
import { later } from "@/ui/later";

export const AskDialog = later(async () => (await import("./ask-dialog")).AskDialog);
