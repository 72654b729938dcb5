/** Shares the link of a room by the device's own sheet, or copies it where there is none. */
import type { ReactNode } from "react";
import { t } from "@/messages/lobby";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";

interface ShareButtonProps {
  link: string;
  /** The title of the quiz. */
  title: string;
  icon?: ReactNode;
}

export function ShareButton({ link, title, icon }: ShareButtonProps) {
  if (typeof navigator.share !== "function") {
    return (
      <CopyButton text={link} wide>
        {icon}
        {t("share")}
      </CopyButton>
    );
  }
  return (
    <Button
      onClick={() => {
        // Closing the share sheet rejects the promise; that is a choice, not an error.
        navigator.share({ title, text: t("shareText", { title }), url: link }).catch(() => {});
      }}
      wide
    >
      {icon}
      {t("share")}
    </Button>
  );
}
