/**
 * A round picture of a person: their own, or the first letter of the name, or U when there is no
 * name. It is only decoration; the name is beside it or in a label.
 */
import { clsx } from "clsx";
import { useState } from "react";

export function initialOf(name: string | null | undefined): string {
  const first = [...(name?.trim() ?? "")][0];
  return first === undefined ? "U" : first.toLocaleUpperCase();
}

interface AvatarProps {
  name?: string | null | undefined;
  /** The URL of the person's own picture. */
  picture?: string | null | undefined;
  className?: string;
}

export function Avatar({ name, picture, className }: AvatarProps) {
  // A missing or blocked picture must not leave a hole.
  const [broken, setBroken] = useState<string>();
  const shown = picture !== broken && picture !== "" ? picture : undefined;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-10 shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-primary font-bold text-on-primary",
        className,
      )}
    >
      {shown === undefined || shown === null ? (
        initialOf(name)
      ) : (
        <img
          alt=""
          className="size-full object-cover"
          draggable={false}
          onError={() => setBroken(shown)}
          src={shown}
        />
      )}
    </span>
  );
}
