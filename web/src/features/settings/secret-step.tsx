/** A secret that is shown once: to copy, and to confirm that it is copied. */
import { t } from "@/messages/developers";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { useUnsaved } from "./leave-guard";
import { Step } from "./step";

interface SecretStepProps {
  title: string;
  hint: string;
  /** The secret's label. */
  label: string;
  copyLabel: string;
  secret: string;
  onCopied: () => void;
}

export function SecretStep({ title, hint, label, copyLabel, secret, onCopied }: SecretStepProps) {
  // It can't be shown again, so leaving the page asks first.
  useUnsaved(true);
  return (
    <Step title={title}>
      <p className="max-w-prose">{hint}</p>
      <dl>
        <dt className="font-semibold">{label}</dt>
        <dd className="mt-1.5">
          <code
            className="block break-all rounded-sm border-2 border-hairline bg-surface px-3 py-2 font-mono"
            dir="ltr"
          >
            {secret}
          </code>
        </dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={secret}>{copyLabel}</CopyButton>
        <Button onClick={onCopied} variant="primary">
          {t("secret.done")}
        </Button>
      </div>
    </Step>
  );
}
