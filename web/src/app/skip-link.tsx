/** The first tab stop: skips the navigation and goes to the page's content. */
import { t } from "@/messages/app";

export const contentId = "content";

export function SkipLink() {
  return (
    <a
      className="button button-primary sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60"
      href={`#${contentId}`}
    >
      {t("nav.skip")}
    </a>
  );
}
