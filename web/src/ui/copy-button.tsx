/**
 * Copies a text and says 'Copied!' for two seconds.
 *
 * The clipboard API exists only in secure contexts; a host on a classroom's plain HTTP gets the
 * older way, and if that is refused too, the text itself to copy by hand.
 */
import { type ReactNode, useEffect, useState } from "react";
import { t } from "@/messages/parts";
import { Button, type ButtonLook } from "./button";

const copiedMs = 2_000;

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused by the browser: the older way may still be allowed.
  }
  return copyBySelection(text);
}

interface CopyButtonProps extends ButtonLook {
  text: string;
  children?: ReactNode;
  className?: string;
  disabled?: boolean;
}

export function CopyButton({
  text,
  children,
  className,
  disabled = false,
  ...look
}: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <>
      <Button
        {...look}
        {...(className === undefined ? {} : { className })}
        disabled={disabled}
        onClick={async () => setState((await copyText(text)) ? "copied" : "failed")}
      >
        {state === "copied" ? t("copied") : (children ?? t("copy"))}
      </Button>
      <span aria-live="polite" className={state === "failed" ? "text-muted text-sm" : "sr-only"}>
        {state === "copied" && t("copied")}
        {state === "failed" && t("copyFailed", { text })}
      </span>
    </>
  );
}
