/** Above the open question: who else has it open. */
import { Pencil } from "lucide-react";
import { editingSentence, usePeopleAt } from "./use-presence";

export function OpenElsewhere({ id, number }: { id: string; number: number }) {
  const people = usePeopleAt(id);
  if (people.length === 0) return null;
  return (
    <p className="flex items-center gap-2 text-muted text-sm" data-elsewhere>
      <Pencil aria-hidden="true" className="size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">{editingSentence(people, number)}</span>
    </p>
  );
}
