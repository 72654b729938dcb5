/** A new link to a report, shown this once: to copy. */
import { useQuery } from "@tanstack/react-query";
import { instanceQuery } from "@/api/instance";
import type { MadeReportLink } from "@/api/types";
import { t } from "@/messages/report-links";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Field } from "@/ui/field";

interface MadeShareLinkProps {
  made: MadeReportLink;
  onDone: () => void;
}

export function MadeShareLink({ made, onDone }: MadeShareLinkProps) {
  const instance = useQuery(instanceQuery());
  const origin = instance.data?.publicUrl ?? location.origin;
  const url = new URL(paths.sharedReport(made.key), origin).href;
  return (
    <>
      <Field
        dir="ltr"
        hint={t("once")}
        label={t("address")}
        onFocus={(event) => event.target.select()}
        readOnly
        value={url}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton text={url} variant="primary" wide>
          {t("copy")}
        </CopyButton>
        <Button onClick={onDone} wide>
          {t("done")}
        </Button>
      </div>
    </>
  );
}
