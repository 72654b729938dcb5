/** Describes a browser: its name and system, as far as it reports them. */
import { t } from "@/messages/settings";

export function browserText({
  browser,
  system,
}: {
  browser: string | null;
  system: string | null;
}): string {
  if (browser === null && system === null) return t("browser.unknown");
  if (browser === null)
    return t("browser.on", { browser: t("browser.some"), system: system ?? "" });
  return system === null ? browser : t("browser.on", { browser, system });
}
