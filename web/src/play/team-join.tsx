/** What the join form asks a team that shares a device. Loaded with the first such room. */
import { t } from "@/messages/team-devices";
import { Field } from "@/ui/field";
import { memberNames } from "./member-names";

/** Who is on the team, as it was typed; or what is wrong with it. */
function read(form: FormData): { names: readonly string[]; error: string | undefined } {
  return memberNames(String(form.get("members") ?? ""));
}

interface MembersProps {
  error: string | undefined;
  locked: boolean;
  onChange: () => void;
}

function Members({ error, locked, onChange }: MembersProps) {
  return (
    <Field
      autoCapitalize="words"
      autoComplete="off"
      dir="auto"
      enterKeyHint="go"
      error={error}
      hint={t("membersHint")}
      label={t("members")}
      locked={locked}
      name="members"
      onChange={onChange}
      spellCheck={false}
    />
  );
}

export const teamJoin = { label: t("label"), hint: t("hint"), empty: t("empty"), read, Members };
