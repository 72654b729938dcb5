/** The administration pages; each is loaded when it is opened. */
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { withMoreWords } from "@/app/more-words";
import {
  readAuditSearch,
  readReportsSearch,
  readUsersSearch,
  readVoicesSearch,
} from "@/features/admin/admin-search";
import { paths, patterns } from "@/paths";

export function adminRoutes(dashboard: AnyRoute) {
  const frame = createRoute({
    getParentRoute: () => dashboard,
    id: "admin-frame",
    component: lazyRouteComponent(
      withMoreWords(() => import("@/features/admin/admin-layout")),
      "AdminLayout",
    ),
  });
  const page = { getParentRoute: () => frame };
  return frame.addChildren([
    createRoute({
      ...page,
      path: paths.admin,
      beforeLoad: () => {
        throw redirect({ to: paths.adminUsers, replace: true });
      },
    }),
    createRoute({
      ...page,
      path: paths.adminUsers,
      validateSearch: readUsersSearch,
      component: lazyRouteComponent(() => import("@/features/admin/users-page"), "UsersPage"),
    }),
    createRoute({
      ...page,
      path: patterns.adminUser,
      component: lazyRouteComponent(() => import("@/features/admin/user-page"), "UserPage"),
    }),
    createRoute({
      ...page,
      path: paths.adminReports,
      validateSearch: readReportsSearch,
      component: lazyRouteComponent(() => import("@/features/admin/reports-page"), "ReportsPage"),
    }),
    createRoute({
      ...page,
      path: patterns.adminReport,
      component: lazyRouteComponent(() => import("@/features/admin/report-page"), "ReportPage"),
    }),
    createRoute({
      ...page,
      path: paths.adminPicks,
      component: lazyRouteComponent(() => import("@/features/admin/picks-page"), "PicksPage"),
    }),
    createRoute({
      ...page,
      path: paths.adminVoices,
      validateSearch: readVoicesSearch,
      component: lazyRouteComponent(() => import("@/features/admin/voices-page"), "VoicesPage"),
    }),
    createRoute({
      ...page,
      path: paths.adminRooms,
      component: lazyRouteComponent(() => import("@/features/admin/rooms-page"), "RoomsPage"),
    }),
    createRoute({
      ...page,
      path: paths.adminAudit,
      validateSearch: readAuditSearch,
      component: lazyRouteComponent(() => import("@/features/admin/audit-page"), "AuditPage"),
    }),
    createRoute({
      ...page,
      path: paths.adminSettings,
      component: lazyRouteComponent(() => import("@/features/admin/settings-page"), "SettingsPage"),
    }),
  ]);
}
