/** The dialog is loaded when somebody is first asked; the host's page starts without it. */
import { lazy } from "react";

export const ConfirmDialog = lazy(async () => ({
  default: (await import("@/ui/confirm-dialog")).ConfirmDialog,
}));
