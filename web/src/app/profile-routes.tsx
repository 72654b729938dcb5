/** The routes of profiles: one's own, for whoever is signed in, and public ones, for everybody. */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readProfileSearch } from "@/features/profile/profile-search";
import { paths, patterns } from "@/paths";

/** Of the public frame. */
export function userRoute(publicLayout: AnyRoute) {
  return createRoute({
    getParentRoute: () => publicLayout,
    path: patterns.user,
    component: lazyRouteComponent(() => import("@/features/profile/user-page"), "UserPage"),
  });
}

/** In the public frame too, but behind the guard. */
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
