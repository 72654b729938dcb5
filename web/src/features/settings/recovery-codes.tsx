/** Recovery codes, shown once: to copy, download and print, and to confirm they are safe. */
import { Download, Printer } from "lucide-react";
import { useId } from "react";
import { download } from "@/lib/download";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { useUnsaved } from "./leave-guard";
import { Step } from "./step";

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

export function RecoveryCodesStep({ codes, onSaved }: RecoveryCodesProps) {
  const titleId = useId();
  // They can't be shown again, so leaving the page asks first.
  useUnsaved(true);
  const text = codes.join("\n");
  return (
    <Step title={t("codes.title")}>
      <p>{t("codes.hint")}</p>
      <div data-print-alone>
        <p className="mb-2 hidden font-semibold print:block" id={titleId}>
          {t("codes.printTitle", { host: location.host })}
        </p>
        <ul
          aria-label={t("codes.list")}
          // As many columns as fit; on a narrow phone a code wraps at a hyphen.
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-6 gap-y-2 rounded-md border-2 border-hairline bg-surface p-4 font-mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text}>{t("codes.copy")}</CopyButton>
        <Button
          onClick={() =>
            download(new Blob([`${text}\n`], { type: "text/plain" }), "fanfare-recovery-codes.txt")
          }
        >
          <Download aria-hidden="true" className="size-5" />
          {t("codes.download")}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t("codes.print")}
        </Button>
      </div>
      <div>
        <Button onClick={onSaved} variant="primary">
          {t("codes.saved")}
        </Button>
      </div>
    </Step>
  );
}
