/**
 * The links in the navigation of public pages, in order. A new page is one line here; the browser
 * opens the player's own page, not the router.
 */
import { t } from "@/messages/app";
import { paths } from "@/paths";

export interface PublicLink {
  label: string;
  path: string;
  /** The player's page, which the server delivers separately. */
  isOwnPage?: boolean;
  /** Who sees it; everyone by default. */
  isFor?: "users";
}

export const publicLinks: readonly PublicLink[] = [
  { label: t("nav.home"), path: paths.home },
  { label: t("nav.explore"), path: paths.feed },
  { label: t("nav.friends"), path: paths.friends },
  { label: t("nav.join"), path: paths.joinForm, isOwnPage: true },
  { label: t("nav.dashboard"), path: paths.dashboard, isFor: "users" },
];

/** What the account menu offers besides logging out. */
export const accountLinks = {
  dashboard: paths.dashboard,
  profile: paths.profile,
} as const;
