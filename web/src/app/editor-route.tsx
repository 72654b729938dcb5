/** The quiz editor, in a frame that leaves it the whole width; both are loaded when it is opened. */
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { patterns } from "@/paths";

export function editorRoute(guarded: AnyRoute) {
  const frame = createRoute({
    getParentRoute: () => guarded,
    id: "editor-frame",
    component: lazyRouteComponent(() => import("@/app/editor-layout"), "EditorLayout"),
  });
  const page = createRoute({
    getParentRoute: () => frame,
    path: patterns.quizEdit,
    component: lazyRouteComponent(() => import("@/features/editor/editor-page"), "EditorPage"),
  });
  return frame.addChildren([page]);
}
