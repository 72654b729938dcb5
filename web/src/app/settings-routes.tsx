/** The settings pages; each is loaded when it is opened. */
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { withMoreWords } from "@/app/more-words";
import { paths } from "@/paths";

export function settingsRoutes(dashboard: AnyRoute) {
  const page = { getParentRoute: () => dashboard };
  return [
    createRoute({
      ...page,
      path: paths.settings,
      beforeLoad: () => {
        throw redirect({ to: paths.settingsProfile, replace: true });
      },
    }),
    createRoute({
      ...page,
      path: paths.settingsProfile,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/settings/profile-page")),
        "ProfilePage",
      ),
    }),
    createRoute({
      ...page,
      path: paths.settingsPreferences,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/settings/preferences-page")),
        "PreferencesPage",
      ),
    }),
    createRoute({
      ...page,
      path: paths.settingsNotifications,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/settings/notifications-page")),
        "NotificationsPage",
      ),
    }),
    createRoute({
      ...page,
      path: paths.settingsSecurity,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/settings/security-page")),
        "SecurityPage",
      ),
    }),
    createRoute({
      ...page,
      path: paths.settingsApi,
      component: lazyRouteComponent(
        withMoreWords(() => import("@/features/settings/api-page")),
        "ApiPage",
      ),
    }),
  ];
}
