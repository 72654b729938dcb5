/**
 * Links that log in with another site in a new tab, so that this page keeps what was typed. The
 * other tab reports when it is done; the button is for browsers where it can't.
 */
import { useState } from "react";
import type { ProviderPurpose } from "@/api/types";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";

interface OtherTabProps {
  providers: readonly { id: string; name: string }[];
  purpose: ProviderPurpose;
  /** Checks the result; omitted where the other tab's message is enough. */
  onDone?: (() => void) | undefined;
}

export function OtherTab({ providers, purpose, onDone }: OtherTabProps) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <a
          className={buttonClass({ wide: true })}
          href={paths.continueWith(provider.id, purpose)}
          key={provider.id}
          onClick={() => setIsOpened(true)}
          rel="noopener"
          target="_blank"
        >
          {t("provider.continue", { name: provider.name })}
        </a>
      ))}
      {isOpened && (
        <div className="flex flex-wrap items-center gap-3" role="status">
          <p className="text-muted text-sm">{t("provider.otherTab")}</p>
          {onDone !== undefined && (
            <Button onClick={onDone} size="small">
              {t("provider.done")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
