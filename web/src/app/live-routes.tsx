/**
 * The routes of a running room: what its host and its big screen look at. Players are not
 * here; the server gives them their own page.
 */
import type { AnyRoute } from "@tanstack/react-router";

/** Routes of the app shell, by the layout they stand in. */
export function liveRoutes(
  _root: AnyRoute,
  _publicLayout: AnyRoute,
  _guarded: AnyRoute,
): AnyRoute[] {
  return [];
}
