/** The routes of profiles: a user's own, and the public ones. */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readProfileSearch } from "@/features/profile/profile-search";
import { paths, patterns } from "@/paths";

/** In the public frame. */
export function userRoute(publicLayout: AnyRoute) {
  return createRoute({
    getParentRoute: () => publicLayout,
    path: patterns.user,
    component: lazyRouteComponent(() => import("@/features/profile/user-page"), "UserPage"),
  });
}

/** Also in the public frame, but behind the guard. */
export function ownProfileRoute(guarded: AnyRoute) {
  const frame = createRoute({
    getParentRoute: () => guarded,
    id: "profile-frame",
    component: lazyRouteComponent(() => import("@/app/public-layout"), "PublicLayout"),
  });
  const page = createRoute({
    getParentRoute: () => frame,
    path: paths.profile,
    validateSearch: readProfileSearch,
    component: lazyRouteComponent(() => import("@/app/own-profile"), "OwnProfile"),
  });
  return frame.addChildren([page]);
}
