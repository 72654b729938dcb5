/**
 * The routes of a running room: the host's page and the big screen, and the links to the player's
 * page, which the server delivers separately.
 */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { paths, patterns } from "@/paths";

/** Routes of the app shell, by layout. */
export function liveRoutes(root: AnyRoute, publicLayout: AnyRoute, guarded: AnyRoute): AnyRoute[] {
  const host = createRoute({
    getParentRoute: () => guarded,
    path: patterns.host,
    component: lazyRouteComponent(() => import("@/features/host/host-page"), "HostPage"),
  });
  const screen = createRoute({
    getParentRoute: () => root,
    path: patterns.screen,
    component: lazyRouteComponent(() => import("@/features/screen/screen-page"), "ScreenPage"),
  });
  const enterCode = createRoute({
    getParentRoute: () => publicLayout,
    path: paths.lobby,
    component: lazyRouteComponent(
      () => import("@/features/rooms/enter-code-page"),
      "EnterCodePage",
    ),
  });
  const lobbyLink = createRoute({
    getParentRoute: () => publicLayout,
    path: patterns.lobbyOf,
    component: lazyRouteComponent(
      () => import("@/features/rooms/lobby-link-page"),
      "LobbyLinkPage",
    ),
  });
  const invitation = createRoute({
    getParentRoute: () => publicLayout,
    path: patterns.invitation,
    component: lazyRouteComponent(
      () => import("@/features/invitation/invitation-page"),
      "InvitationPage",
    ),
  });
  return [host, screen, enterCode, lobbyLink, invitation];
}
