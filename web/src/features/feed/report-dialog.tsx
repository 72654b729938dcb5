/** Reports a quiz to the administrators. What was typed stays if it fails. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { reportAbuse } from "@/api/feed";
import type { AbuseReason } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/feed";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";

const reasons = [
  "hateful",
  "sexual",
  "violent",
  "private",
  "copied",
  "spam",
  "other",
] as const satisfies readonly AbuseReason[];

const textLengthMax = 1_000;

interface ReportDialogProps {
  quizId: string;
  onClose: () => void;
}

export function ReportDialog({ quizId, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<AbuseReason>();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const lacksText = reason === "other" && text.trim() === "";
  const sending = useMutation({
    mutationFn: (chosen: AbuseReason) => reportAbuse(quizId, chosen, text),
    onSuccess() {
      toast(t("report.sent"), { tone: "good" });
      onClose();
    },
    onError: (thrown) => toastFailure(thrown, t("report.failure")),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (reason === undefined || lacksText) {
      // The first invalid field.
      const field = event.currentTarget.elements.namedItem(
        reason === undefined ? "reason" : "text",
      );
      if (field instanceof HTMLElement) field.focus();
    } else if (!sending.isPending) {
      sending.mutate(reason);
    }
  }

  return (
    <Dialog description={t("report.hint")} onClose={onClose} open title={t("report.title")}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Select
          error={isTried && reason === undefined ? t("report.chooseError") : undefined}
          label={t("report.reason")}
          name="reason"
          onChange={(event) => setReason(reasons.find((value) => value === event.target.value))}
          options={[
            { value: "", label: t("report.choose") },
            ...reasons.map((value) => ({ value, label: t(`report.reasons.${value}`) })),
          ]}
          value={reason ?? ""}
        />
        <TextArea
          dir="auto"
          error={isTried && lacksText ? t("report.textError") : undefined}
          label={t("report.text")}
          locked={sending.isPending}
          maxLength={textLengthMax}
          name="text"
          onChange={(event) => setText(event.target.value)}
          value={text}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("report.cancel")}</Button>
          <Button pending={sending.isPending} type="submit" variant="primary">
            {sending.isPending ? t("report.sending") : t("report.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
