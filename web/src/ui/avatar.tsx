/** A round picture of a person: the first letter of the name, or U when there is no name. */
import { clsx } from "clsx";

export function initialOf(name: string | null | undefined): string {
  const first = [...(name?.trim() ?? "")][0];
  return first === undefined ? "U" : first.toLocaleUpperCase();
}

interface AvatarProps {
  name?: string | null | undefined;
  className?: string;
}

export function Avatar({ name, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-10 shrink-0 select-none items-center justify-center rounded-full bg-primary font-bold text-on-primary",
        className,
      )}
    >
      {initialOf(name)}
    </span>
  );
}
