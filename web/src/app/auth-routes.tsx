/** The sign-in pages: one frame around them, and their search parameters. */
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { safeNext } from "@/api/safe-next";
import { paths, patterns } from "@/paths";

export interface AuthSearch {
  /** Why the person was sent here. */
  error?: "auth";
  notice?: "passwordReset";
  /** The page to continue with. */
  next?: string;
  /** The other site to log in with, and why. */
  purpose?: "confirm";
}

function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const next = safeNext(search["next"]);
  return {
    ...(search["error"] === "auth" ? { error: "auth" as const } : {}),
    ...(search["notice"] === "passwordReset" ? { notice: "passwordReset" as const } : {}),
    ...(next === undefined ? {} : { next }),
    ...(search["purpose"] === "confirm" ? { purpose: "confirm" as const } : {}),
  };
}

export function authRoutes<Root extends AnyRoute>(rootRoute: Root) {
  const frame = createRoute({
    getParentRoute: () => rootRoute,
    id: "auth-frame",
    validateSearch: readAuthSearch,
    component: lazyRouteComponent(() => import("@/app/auth-layout"), "AuthLayout"),
  });
  const within = { getParentRoute: () => frame };

  return [
    createRoute({
      getParentRoute: () => rootRoute,
      path: "/auth",
      beforeLoad: () => {
        throw redirect({ to: paths.logIn, replace: true });
      },
    }),
    frame.addChildren([
      createRoute({
        ...within,
        path: paths.signUp,
        component: lazyRouteComponent(() => import("@/features/auth/sign-up-page"), "SignUpPage"),
      }),
      createRoute({
        ...within,
        path: paths.logIn,
        component: lazyRouteComponent(() => import("@/features/auth/log-in-page"), "LogInPage"),
      }),
      createRoute({
        ...within,
        path: paths.verifyEmail,
        component: lazyRouteComponent(() => import("@/features/auth/verify-page"), "VerifyPage"),
      }),
      createRoute({
        ...within,
        path: paths.forgotPassword,
        component: lazyRouteComponent(() => import("@/features/auth/forgot-page"), "ForgotPage"),
      }),
      createRoute({
        ...within,
        path: paths.resetPassword,
        component: lazyRouteComponent(() => import("@/features/auth/reset-page"), "ResetPage"),
      }),
      createRoute({
        ...within,
        path: patterns.providerReturn,
        component: lazyRouteComponent(
          () => import("@/features/auth/callback-page"),
          "CallbackPage",
        ),
      }),
      createRoute({
        ...within,
        path: patterns.continueWith,
        component: lazyRouteComponent(
          () => import("@/features/auth/continue-page"),
          "ContinuePage",
        ),
      }),
    ]),
  ];
}
