/** A bordered box on the page. Cards have borders, not shadows. */
import { clsx } from "clsx";
import type { ComponentProps } from "react";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={clsx("rounded-lg border-2 border-hairline bg-surface p-5", className)}
    />
  );
}
