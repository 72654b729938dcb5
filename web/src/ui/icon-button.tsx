/** A square button with an icon; its name is spoken and shown as a tooltip. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";

interface IconButtonProps extends Omit<ButtonProps, "aria-label" | "title" | "wide"> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, className, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      aria-label={label}
      className={clsx("button-icon", className)}
      title={label}
      variant={variant}
    />
  );
}
