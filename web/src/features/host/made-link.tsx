/** A new host link, shown this once: to scan, and to copy. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { instanceQuery } from "@/api/instance";
import type { MadeHostLink } from "@/api/types";
import { t } from "@/messages/host-links";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { QrCode } from "@/ui/qr-code";
import { linkName } from "./host-link-list";

interface MadeLinkProps {
  code: string;
  made: MadeHostLink;
  onDone: () => void;
}

export function MadeLink({ code, made, onDone }: MadeLinkProps) {
  const instance = useQuery(instanceQuery());
  const origin = instance.data?.publicUrl ?? location.origin;
  const url = new URL(paths.hostLink(code, made.key), origin).href;
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that made it is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="flex flex-col items-center gap-3 text-center">
      <h3 className="wrap-anywhere font-semibold text-lg" dir="auto" ref={heading} tabIndex={-1}>
        {linkName(made.link)}
      </h3>
      <QrCode className="size-52 max-w-full" label={t("qr")} text={url} />
      <p>{t(made.link.purpose === "remote" ? "phoneScan" : "coHostSend")}</p>
      <p className="text-muted text-sm">{t("once")}</p>
      <div className="grid w-full gap-3 sm:grid-cols-2">
        <CopyButton text={url} variant="primary" wide>
          {t("copy")}
        </CopyButton>
        <Button onClick={onDone} wide>
          {t("done")}
        </Button>
      </div>
    </section>
  );
}
