/** The error message for a failed change to a player or class list. */
import { failureText, toastFailure } from "@/calls/problem";
import { t } from "@/messages/players";

export const problemOf = (thrown: unknown): string => failureText(thrown, t("wrong"));

export const sayProblem = (thrown: unknown): void => toastFailure(thrown, t("wrong"));
