/**
 * Links that log in with another site in a tab of their own, so that this page keeps what was
 * typed into it. The other tab tells when it is done; the button is for browsers where it
 * cannot.
 */
import { useState } from "react";
import type { ProviderPurpose } from "@/api/types";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";

interface OtherTabProps {
  providers: readonly { id: string; name: string }[];
  purpose: ProviderPurpose;
  /** Asks what came of it; left out where the other tab's word is enough. */
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
