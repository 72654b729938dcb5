/**
 * Where the navigation of public pages leads, in its order. A page that comes later is one line
 * here; the player's own page is opened by the browser, not by the router.
 */
import { t } from "@/messages/app";
import { paths } from "@/paths";

export interface PublicLink {
  label: string;
  path: string;
  /** The player's page, which the server gives by itself. */
  isOwnPage?: boolean;
  /** Shown to whom; to everybody when left out. */
  isFor?: "users";
}

export const publicLinks: readonly PublicLink[] = [
  { label: t("nav.home"), path: paths.home },
  { label: t("nav.explore"), path: paths.feed },
  { label: t("nav.friends"), path: paths.friends },
  { label: t("nav.join"), path: paths.joinForm, isOwnPage: true },
];

/** What the menu of an account offers besides logging out. */
export const accountLinks = {
  dashboard: paths.dashboard,
  profile: paths.profile,
} as const;
