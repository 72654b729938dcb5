/** Few accounts ask for a code, so its form is loaded when one does. */
import { lazy } from "react";

export const SecondFactorForm = lazy(async () => ({
  default: (await import("./second-factor-form")).SecondFactorForm,
}));
