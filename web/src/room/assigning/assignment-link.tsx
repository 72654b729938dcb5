/** The link of an assignment, to copy, and as a code to scan. */
import { t } from "@/messages/assignments";
import { paths } from "@/paths";
import { CopyButton } from "@/ui/copy-button";
import { QrCode } from "@/ui/qr-code";

export function AssignmentLink({ code, isListed }: { code: string; isListed: boolean }) {
  const link = new URL(paths.assigned(code), location.origin).href;
  const start = link.slice(0, link.length - code.length);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode className="size-36 shrink-0" label={t("qr")} text={link} />
      <div className="flex min-w-52 flex-1 flex-col items-start gap-3">
        <p>{t(isListed ? "linkHintListed" : "linkHint")}</p>
        <p className="wrap-anywhere font-semibold tabular-nums" dir="ltr">
          {start}
          {/* The code is read out and typed: it stays in one piece. */}
          <span className="inline-block">{code}</span>
        </p>
        <CopyButton text={link} variant="primary">
          {t("copyLink")}
        </CopyButton>
      </div>
    </div>
  );
}
