/**
 * Fanfare's button: a solid lower edge, and it sinks when pressed.
 *
 * A pending or unavailable button keeps its focus (`aria-disabled` instead of `disabled`), so that
 * people's own click doesn't throw them to the top of the page; its clicks do nothing.
 * `buttonClass` gives the same look to links, which the router owns.
 */
import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";
import { Spinner } from "./spinner";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "danger" | "highlight" | "ghost" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  wide?: boolean | undefined;
}

export function buttonClass(look: ButtonLook = {}, className?: string): string {
  const { variant = "secondary", size = "medium", wide = false } = look;
  return clsx(
    "button",
    variant !== "secondary" && `button-${variant}`,
    size !== "medium" && `button-${size}`,
    wide && "w-full",
    className,
  );
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** An action is running: shows a spinner, keeps the focus, ignores further clicks. */
  pending?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, pending = false, disabled, className, children, ...rest } = props;
  const unavailable = pending || disabled === true;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (unavailable) event.preventDefault();
    else rest.onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      aria-disabled={unavailable || undefined}
      className={buttonClass({ variant, size, wide }, className)}
      data-pending={pending || undefined}
      onClick={handleClick}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
