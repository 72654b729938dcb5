/**
 * The routes of a running room: the host's page and the big screen, and the links to the player's
 * page, which the server delivers separately.
 */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { RequireUser } from "@/app/require-user";
import { readScreenSearch } from "@/features/screen/scene/scenes";
import { paths, patterns } from "@/paths";

const hostPages = () => import("@/features/host/host-entrance");

/** Routes of the app shell, by layout. */
export function liveRoutes(root: AnyRoute, publicLayout: AnyRoute): AnyRoute[] {
  // Outside the guard of the other pages: a host link needs no log-in.
  const host = createRoute({
    getParentRoute: () => root,
    path: patterns.host,
    component: lazyRouteComponent(hostPages, "HostEntrance"),
  });
  const hostGuard = createRoute({
    getParentRoute: () => host,
    id: "host-guard",
    component: RequireUser,
  });
  const ownHost = createRoute({
    getParentRoute: () => hostGuard,
    path: "/",
    component: lazyRouteComponent(hostPages, "OwnHostPage"),
  });
  const screen = createRoute({
    getParentRoute: () => root,
    path: patterns.screen,
    validateSearch: readScreenSearch,
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
  host.addChildren([hostGuard.addChildren([ownHost])]);
  return [host, screen, enterCode, lobbyLink, invitation];
}
