/** A browser in words: what it is and what it runs on, as far as it says. */
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
