/** Puts the server's sentences at the fields they are about, and focuses the first of them. */
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { apiError } from "@/api/errors";

/** Whether there were any; `names` is in the form's order. */
export function setFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  thrown: unknown,
): boolean {
  const { fields } = apiError(thrown);
  const wrong = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of wrong.entries()) {
    form.setError(name, { message: fields[name] ?? "" }, { shouldFocus: index === 0 });
  }
  return wrong.length > 0;
}
