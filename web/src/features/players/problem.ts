/** What to say when something could not be done with a player or a class list. */
import { failureText, toastFailure } from "@/calls/problem";
import { t } from "@/messages/players";

export const problemOf = (thrown: unknown): string => failureText(thrown, t("wrong"));

export const sayProblem = (thrown: unknown): void => toastFailure(thrown, t("wrong"));
