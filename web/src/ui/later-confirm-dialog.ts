/** The confirmation dialog, loaded when it is first opened. */
import { later } from "./later";

export const ConfirmDialog = later(async () => (await import("./confirm-dialog")).ConfirmDialog);
