/** The question before something that cannot be undone, loaded when it is first asked. */
import { later } from "./later";

export const ConfirmDialog = later(async () => (await import("./confirm-dialog")).ConfirmDialog);
