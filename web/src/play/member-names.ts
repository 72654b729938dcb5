/** Names of a team's members in one field, separated by commas. */
import { t } from "@/messages/team-devices";

const membersMax = 8;
const nameMax = 20;

/** In any script of the app, and as people paste them. */
const separators = /[,،;\n]/;

let last = "";

/** What was typed last, on any page: a name that the server refuses is still there to be changed. */
export const lastTyped = () => last;

/** The names, or what is wrong with them; the server says the rest. */
export function memberNames(typed: string): {
  names: readonly string[];
  error: string | undefined;
} {
  last = typed;
  const parts = typed.split(separators).map((name) => name.trim());
  const names = parts.filter((name) => name !== "");
  const isLong = names.some((name) => [...name].length > nameMax);
  if (isLong) return { names, error: t("tooLong") };
  return { names, error: names.length > membersMax ? t("tooMany") : undefined };
}
