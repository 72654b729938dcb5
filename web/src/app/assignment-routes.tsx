/** The routes of assignments, and of live sessions in which everyone goes at their own speed. */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { withElsewhereWords } from "@/messages/elsewhere-words";
import { withHostWords } from "@/messages/host-words";
import { withSpeedWords } from "@/messages/speed-words";
import { paths, patterns } from "@/paths";

export function assignmentRoutes(dashboard: AnyRoute): AnyRoute[] {
  const getParentRoute = () => dashboard;
  return [
    createRoute({
      getParentRoute,
      path: paths.assignments,
      component: lazyRouteComponent(
        withHostWords(() => import("@/features/assignments/assignments-page")),
        "AssignmentsPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: patterns.assignment,
      component: lazyRouteComponent(
        withHostWords(withElsewhereWords(() => import("@/features/assignments/assignment-page"))),
        "AssignmentPage",
      ),
    }),
  ];
}

/** A page that hosts project, so it has no frame. */
export function ownSpeedRoute(guard: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => guard,
    path: patterns.ownSpeed,
    component: lazyRouteComponent(
      withHostWords(
        withElsewhereWords(withSpeedWords(() => import("@/features/assignments/own-speed-page"))),
      ),
      "OwnSpeedPage",
    ),
  });
}
