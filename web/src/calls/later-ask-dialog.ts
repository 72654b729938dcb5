/** The confirmation dialog with its action, loaded when it is first opened. */
import { later } from "@/ui/later";

export const AskDialog = later(async () => (await import("./ask-dialog")).AskDialog);
