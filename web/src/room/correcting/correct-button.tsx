/** The button beside a played question; its dialog is loaded when it is opened. */
import { PencilLine } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/correct";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import type { CorrectDialogProps } from "./correct-dialog";

const CorrectDialog = later(async () => (await import("./correct-dialog")).CorrectDialog);

export function CorrectButton(props: Omit<CorrectDialogProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-label={t("openLabel", { number: props.questionIndex + 1 })}
        onClick={() => setOpen(true)}
        size="small"
        variant="ghost"
      >
        <PencilLine aria-hidden="true" className="size-4" />
        {t("open")}
      </Button>
      {isOpen && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
